"""What stands behind ./dev. Standard library only; every command is one file in tools/commands."""
