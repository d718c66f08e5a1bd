"""Questions about the games, answered by computing, each as a page that one command makes."""
