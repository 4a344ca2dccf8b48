"""FedAvg over all clients, without evaluation. Writes the model after the last round and the seconds of all rounds."""
import time

import numpy
from flwr.app import ArrayRecord, MetricRecord
from flwr.serverapp import ServerApp
from flwr.serverapp.strategy import FedAvg

app = ServerApp()


@app.main()
def main(grid, context):
    config = context.run_config
    clients, classes, features = config["clients"], config["classes"], config["features"]
    while len(list(grid.get_node_ids())) < clients:
        time.sleep(0.5)
    begin = time.monotonic()
    trained = FedAvg(
        fraction_train=1.0,
        fraction_evaluate=0.0,
        min_train_nodes=clients,
        min_available_nodes=clients,
        train_metrics_aggr_fn=lambda replies, weight: MetricRecord({"clients": len(replies)}),
    ).start(
        grid=grid,
        initial_arrays=ArrayRecord([numpy.zeros((classes, features)), numpy.zeros(classes)]),
        num_rounds=config["rounds"],
    )
    seconds = time.monotonic() - begin
    coef, intercept = trained.arrays.to_numpy_ndarrays()
    rounds = sum(each["clients"] == clients for each in trained.train_metrics_clientapp.values())
    numpy.savez(config["result"], coef=coef, intercept=intercept, seconds=seconds, rounds=rounds)
