"""Foreign code on plain numbers: the steps it takes, draws that push it, names by which it tells."""
