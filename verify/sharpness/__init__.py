"""How far the constants of proved relations can be moved: proved there, refuted a little further."""
