"""What is never negative: by squares or products, what is known of functions, cases."""
