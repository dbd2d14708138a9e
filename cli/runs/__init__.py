"""What simulations, audits and games of the command line do and say."""
