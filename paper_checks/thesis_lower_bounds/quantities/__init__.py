"""Games, streams and small policies that several pages of this text share."""
