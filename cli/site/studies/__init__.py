"""What a site shows beside the claims: policies studied, specimens tried."""
