"""What is never negative: by roots that are counted, by squares or products, by logarithms, by cases."""
