"""Lines of the proofs of the text on concentrated privacy, each as a formula on its whole domain."""
