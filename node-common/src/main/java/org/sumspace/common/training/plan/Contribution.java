package org.sumspace.common.training.plan;

/** What each processor contributes to a round. */
public enum Contribution {
    /** The change of the model by local training. */
    UPDATE("update"),
    /** The second moments of features and target, from which the main aggregator computes a linear regression. */
    MOMENTS("moments");

    private final String label;

    Contribution(String label) {
        this.label = label;
    }

    /** The name in a training plan's JSON. */
    public String label() {
        return label;
    }
}
