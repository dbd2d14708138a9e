"""What is said of certificates, of theorems and of runs."""
