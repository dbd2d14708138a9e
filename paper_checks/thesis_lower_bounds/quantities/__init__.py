"""What several pages of these chapters compute: small bandits played exactly, least regrets, times."""
