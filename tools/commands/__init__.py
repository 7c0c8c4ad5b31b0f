"""The commands of ./dev; tools/command.py says how one is declared."""
