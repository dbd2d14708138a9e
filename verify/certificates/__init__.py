"""Certificates checked again; nothing here is shared with what made them."""
