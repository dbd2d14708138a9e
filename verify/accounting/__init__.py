"""What the releases of a run tell about every single reward."""
