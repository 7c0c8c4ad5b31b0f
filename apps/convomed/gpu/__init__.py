"""The table of generated filters on a GPU: ../gpu_table.py."""
