"""What every game shares: the contract of a game, chance, records, notation, refusals. No game's name appears."""
