"""What is said of certificates, of theorems and of runs; the worker that rechecks a file."""
