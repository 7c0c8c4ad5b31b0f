"""A cluster of two processes, for all tests that want one."""
import logging

import pytest


@pytest.fixture(scope="session")
def cluster():
    from distributed import LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address="127.0.0.1:0", memory_limit=0,
                      silence_logs=logging.CRITICAL) as made:
        yield made


@pytest.fixture
def client(cluster):
    from distributed import Client

    with Client(cluster) as connected:
        connected.wait_for_workers(2)
        yield connected
