"""`python3 -m convomed`"""
import sys

from convomed.command_line import main

sys.exit(main())
