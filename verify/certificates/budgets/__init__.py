"""What a privacy budget allows, decided in integers: for the certificates of best private policies."""
