"""D- and G-optimal designs."""
