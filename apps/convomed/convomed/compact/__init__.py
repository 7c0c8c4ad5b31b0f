"""The compact form: one kernel, or one loop for the CPU, printed from a small tree of load, combine and store."""
