"""Lines of proofs that several texts print, in the numbers of one of them."""
