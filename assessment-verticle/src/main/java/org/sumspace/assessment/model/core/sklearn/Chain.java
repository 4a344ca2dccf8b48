package org.sumspace.assessment.model.core.sklearn;

import java.util.List;

/** A pipeline: transformers, then an estimator. */
record Chain(List<Transformer> steps, Estimator last) implements Estimator {
    @Override
    public int inputs() {
        return steps.isEmpty() ? last.inputs() : steps.get(0).inputs();
    }

    @Override
    public List<Object> classes() {
        return last.classes();
    }

    @Override
    public boolean probabilities() {
        return last.probabilities();
    }

    @Override
    public boolean acceptsMissing() {
        return steps.isEmpty() ? last.acceptsMissing() : steps.get(0).acceptsMissing();
    }

    @Override
    public int choice(double[] row, double[] outputs) {
        return last.choice(Steps.transformed(steps, row), outputs);
    }

    @Override
    public double[] outputs(double[] row) {
        return last.outputs(Steps.transformed(steps, row));
    }
}
