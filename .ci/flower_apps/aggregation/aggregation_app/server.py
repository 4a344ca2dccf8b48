"""Rounds of SecAgg+ over all clients. Writes the seconds of each round, those in which it waited, and the error of the mean."""
import json
import time

import numpy
from flwr.common import ndarrays_to_parameters
from flwr.server import LegacyContext, ServerConfig
from flwr.server.strategy import FedAvg
from flwr.server.workflow import DefaultWorkflow, SecAggPlusWorkflow
from flwr.server.workflow.constant import MAIN_PARAMS_RECORD
from flwr.serverapp import ServerApp

from aggregation_app.client import STEP

app = ServerApp()


@app.main()
def main(grid, context):
    config = context.run_config
    clients = config["clients"]
    # With no other weight than 1 the integers are as exact as they can be.
    aggregation = SecAggPlusWorkflow(config["shares"], config["shares"] - 1, max_weight=1.0)
    send = grid.send_and_receive
    seconds, waits = [], []

    def send_and_wait(messages, *, timeout=None):
        begin = time.monotonic()
        replies = send(messages, timeout=timeout)
        waits[-1] += time.monotonic() - begin
        return replies

    def fit(grid, context):
        waits.append(0.0)
        begin = time.monotonic()
        aggregation(grid, context)
        seconds.append(time.monotonic() - begin)

    grid.send_and_receive = send_and_wait

    legacy = LegacyContext(
        context=context,
        config=ServerConfig(num_rounds=config["rounds"]),
        strategy=FedAvg(
            fraction_fit=1.0,
            fraction_evaluate=0.0,
            min_fit_clients=clients,
            min_available_clients=clients,
            initial_parameters=ndarrays_to_parameters([numpy.zeros(config["parameters"])]),
        ),
    )
    while len(list(grid.get_node_ids())) < clients:
        time.sleep(0.5)
    DefaultWorkflow(fit_workflow=fit)(grid, legacy)
    (values,) = legacy.state.array_records[MAIN_PARAMS_RECORD].to_numpy_ndarrays()
    expected = config["rounds"] * STEP * (clients - 1) / 2
    error = float(numpy.abs(values - expected).max())
    with open(config["result"], "w") as file:
        json.dump({"seconds": seconds, "waits": waits, "expected": expected, "error": error}, file)
