"""A round of OMEN as a game tree, solved: the tree, the beliefs it starts from, the solver and its proof."""
