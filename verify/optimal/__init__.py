"""The best private policies of small horizons: linear programs, exact policies, certified values."""
