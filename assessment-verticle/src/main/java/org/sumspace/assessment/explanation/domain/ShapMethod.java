package org.sumspace.assessment.explanation.domain;

/** How Shapley values are computed. */
public enum ShapMethod {
    LINEAR("linear_shap"),
    EXACT("exact_shap"),
    KERNEL("kernel_shap");

    private final String label;

    ShapMethod(String label) {
        this.label = label;
    }

    /** As answers name it. */
    public String label() {
        return label;
    }
}
