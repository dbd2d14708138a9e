"""Lines of the proofs of the text on adversarial bandits, each as a formula on its whole domain."""
