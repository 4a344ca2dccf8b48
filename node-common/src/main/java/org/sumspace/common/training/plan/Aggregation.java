package org.sumspace.common.training.plan;

/** How a round combines the contributors' vectors. */
public enum Aggregation {
    /** The mean of the updates, weighted by the contributors' records. */
    WEIGHTED_MEAN("weightedMean"),
    /** The sum of the vectors, whose meaning the algorithm defines. */
    SUM("sum");

    private final String label;

    Aggregation(String label) {
        this.label = label;
    }

    /** The name in a training plan's JSON. */
    public String label() {
        return label;
    }
}
