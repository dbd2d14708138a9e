"""The second kernel: what certificates say as theorems of Coq, and what Coq says of them."""
