"""Lines on best-arm identification: privacy, stopping rules and their risk, numbers of samples."""
