"""What policies play against: arms, actions, contexts, tables of rewards."""
