"""From a formula on a domain to a proof, a counterexample, or neither."""
