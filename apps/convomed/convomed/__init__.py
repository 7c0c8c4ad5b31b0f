"""The generator of CUDA kernels: `schema` says what can be chosen, `generate` makes the files."""
