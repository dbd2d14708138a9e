"""Lines of the proofs of the text, each a formula on its whole domain, and how one follows from others."""
