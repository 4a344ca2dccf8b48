"""A client with scikit-learn's logistic regression as in Flower's examples: one iteration from the model of the round."""
import warnings
from pathlib import Path

import numpy
from flwr.app import ArrayRecord, Message, MetricRecord, RecordDict
from flwr.clientapp import ClientApp
from sklearn.exceptions import ConvergenceWarning
from sklearn.linear_model import LogisticRegression

app = ClientApp()


@app.train()
def train(message, context):
    rows = numpy.load(Path(context.node_config["rows"]) / f"{context.node_config['client']}.npz")
    model = LogisticRegression(max_iter=1, warm_start=True)
    model.classes_ = numpy.arange(context.run_config["classes"])
    model.coef_, model.intercept_ = message.content["arrays"].to_numpy_ndarrays()
    with warnings.catch_warnings():
        # One iteration never converges.
        warnings.simplefilter("ignore", ConvergenceWarning)
        model.fit(rows["x"], rows["y"])
    content = RecordDict(
        {
            "arrays": ArrayRecord([model.coef_, model.intercept_]),
            "metrics": MetricRecord({"num-examples": len(rows["y"])}),
        }
    )
    return Message(content=content, reply_to=message)
