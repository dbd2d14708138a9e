"""What is never negative: by counted roots, squares or products, what is known of functions, cases."""
