"""Lines of the proofs on membership games, each a formula on its whole domain."""
