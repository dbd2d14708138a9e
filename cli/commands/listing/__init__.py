"""`banditproof list`: what there is."""
