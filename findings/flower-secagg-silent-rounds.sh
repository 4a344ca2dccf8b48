#!/usr/bin/env bash
# Flower 1.42.0, SecAgg+: three valid uses give no model or a wrong one, and nothing fails: the workflow returns, and the run
# ends as any other. A line in a log is all that tells of it.
# 1. With an even num_shares that is less than the number of clients, every client fails with "list index out of range": the
#    server adds a neighbour to make the number odd, and tells the clients the even number, so that each has a share too few.
#    The model stays what it was. The server only warns that the number "should be odd"; a proportion (0.4) is made odd.
# 2. One of ten clients that is lost before it has shared its keys ends the round for all, and the model stays what it was: the
#    server asks its neighbours for shares that they never had ("KeyError"). Only a later loss is survived, whatever
#    reconstruction_threshold says.
# 3. With the default max_weight of 1000, parameters of clients with more examples are multiplied before they are clipped to
#    [-8, 8]: ten clients with 20,000 examples each, and the parameter 1.0, have the "mean" 0.4. The client warns of an overflow.
# Who measures how many losses a round survives, trains with 4 shares, or has clients with thousands of examples must compare
# the model with one that was aggregated in the clear.
# Needs Python 3.11 or newer with venv. Exits with 1 if the behaviour has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q --disable-pip-version-check flwr==1.42.0 numpy==2.4.6
cat > rounds.py <<'PYTHON'
import copy
import logging
import types

import numpy
from flwr.app import Context, Error, Message, RecordDict
from flwr.client import NumPyClient
from flwr.client.mod import secaggplus_mod
from flwr.clientapp import ClientApp
from flwr.common import ndarrays_to_parameters
from flwr.server import LegacyContext, ServerConfig
from flwr.server.strategy import FedAvg
from flwr.server.workflow import DefaultWorkflow, SecAggPlusWorkflow
from flwr.server.workflow.constant import MAIN_PARAMS_RECORD
from flwr.supercore.task_identity import TaskIdentity

CLIENTS = 10
LOST = 3
logging.getLogger("flwr").setLevel(logging.CRITICAL)
# What a SuperLink gives to the processes of a run.
TaskIdentity.run_id, TaskIdentity.node_id, TaskIdentity.task_id = 1, 0, 1


class One(NumPyClient):
    def __init__(self, examples):
        self.examples = examples

    def fit(self, parameters, config):
        return [values + 1.0 for values in parameters], self.examples, {}


def context_of(node):
    return Context(run_id=1, node_id=node, node_config={}, state=RecordDict(), run_config={})


class Nodes:
    """Ten clients in this process, one of which is lost from a stage on."""

    run = types.SimpleNamespace(run_id=1)

    def __init__(self, lost_from, examples):
        self.lost_from = lost_from
        self.stage = 0
        self.failures = set()
        self.contexts = {node: context_of(node) for node in range(1, CLIENTS + 1)}
        self.app = ClientApp(client_fn=lambda context: One(examples).to_client(), mods=[secaggplus_mod])

    def get_node_ids(self):
        return list(self.contexts)

    def send_and_receive(self, messages, *, timeout=None):
        self.stage += 1
        return [self.reply(message) for message in messages]

    def reply(self, message):
        node = message.metadata.dst_node_id
        if node == LOST and self.lost_from is not None and self.stage >= self.lost_from:
            return Message(Error(1, "lost"), reply_to=message)
        try:
            return self.app(copy.deepcopy(message), self.contexts[node])
        except Exception as failure:
            self.failures.add(f"{type(failure).__name__}: {failure}")
            return Message(Error(1, "failed"), reply_to=message)


def round_of(shares, threshold, lost_from=None, examples=1, **settings):
    nodes = Nodes(lost_from, examples)
    strategy = FedAvg(
        fraction_evaluate=0.0, min_fit_clients=CLIENTS, min_available_clients=CLIENTS,
        initial_parameters=ndarrays_to_parameters([numpy.zeros(1)]))
    context = LegacyContext(context=context_of(0), config=ServerConfig(num_rounds=1), strategy=strategy)
    DefaultWorkflow(fit_workflow=SecAggPlusWorkflow(shares, threshold, **settings))(nodes, context)
    (value,) = context.state.array_records[MAIN_PARAMS_RECORD].to_numpy_ndarrays()[0]
    loss = "none lost" if lost_from is None else f"one lost from stage {lost_from}"
    failures = ", ".join(sorted(nodes.failures)) or "no failure"
    print(f"shares {shares}, threshold {threshold}, {loss}, {examples} examples | {value:.2f} | {failures}")


for shares in (3, 4, 5, 6, 0.4):
    round_of(shares, 2)
for stage in (1, 2, 3, 4):
    round_of(5, 3, stage)
round_of(5, 3, examples=20_000)
round_of(5, 3, examples=20_000, max_weight=20_000.0)
PYTHON
venv/bin/python -c 'import importlib.metadata as m; print("flwr", m.version("flwr"))'
venv/bin/python rounds.py 2>/dev/null | tee output
for shares in 3 5 0.4; do
  grep -qx "shares $shares, threshold 2, none lost, 1 examples | 1.00 | no failure" output
done
for shares in 4 6; do
  grep -qx "shares $shares, threshold 2, none lost, 1 examples | 0.00 | IndexError: list index out of range" output
done
for stage in 1 2; do
  grep -qx "shares 5, threshold 3, one lost from stage $stage, 1 examples | 0.00 | KeyError: 3" output
done
for stage in 3 4; do
  grep -qx "shares 5, threshold 3, one lost from stage $stage, 1 examples | 1.00 | no failure" output
done
for mean in 0.40 1.00; do
  grep -qx "shares 5, threshold 3, none lost, 20000 examples | $mean | no failure" output
done
echo "As described."
