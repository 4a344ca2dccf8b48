package org.sumspace.sandbox.cli.model;

/** The forms of {@code sumspace model export}. */
enum ModelForm {
    PIPELINE("pipeline", true),
    ONNX("onnx", false),
    ONNX_ROWS("onnx-rows", true);

    private final String label;
    private final boolean needsFeatures;

    ModelForm(String label, boolean needsFeatures) {
        this.label = label;
        this.needsFeatures = needsFeatures;
    }

    boolean needsFeatures() {
        return needsFeatures;
    }

    /** As users write it. */
    @Override
    public String toString() {
        return label;
    }
}
