"""What is never negative: by products, what is known of functions, cases."""
