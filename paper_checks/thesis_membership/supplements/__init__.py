"""Lines of supplements on audits, concentrated privacy and exact curves."""
