"""What a check found, how strongly it is known, its certificate with the digest, and its limits."""
