package org.sumspace.common.training.plan;

/** The optimizers that a training plan can name. */
enum OptimizerName {
    FED_AVG_M("fedAvgM"),
    FED_ADAM("fedAdam"),
    FED_YOGI("fedYogi"),
    LBFGS("lbfgs");

    private final String label;

    OptimizerName(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }
}
