#!/usr/bin/env python3
# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""convomed: choose a filter, get a CUDA kernel that is ready to run. `convomed.py --help` has examples."""
import sys

from convomed.command_line import main

if __name__ == "__main__":
    sys.exit(main())
