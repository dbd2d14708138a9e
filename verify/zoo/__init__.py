"""Broken policies and mechanisms, each a few lines away from a right one."""
