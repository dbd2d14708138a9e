"""The law of policies that gather rewards into a vector: experts, and linear ones on given actions."""
