"""Prints a tree as one CUDA kernel and its launcher."""
from convomed.compact import tree
from convomed.compact.cuda_ranks import RankPrinter
from convomed.compact.cuda_rolling import RollingPrinter
from convomed.compact.cuda_sums import SumPrinter


def printer(walk, name, oldest):
    """The printer of a tree. oldest: compute capability, 90 for 9.0, of the oldest GPU that runs the kernel."""
    kind = SumPrinter if not isinstance(walk.combine, tree.Select) else RollingPrinter if walk.combine.rolling else RankPrinter
    return kind(walk, name, oldest)
