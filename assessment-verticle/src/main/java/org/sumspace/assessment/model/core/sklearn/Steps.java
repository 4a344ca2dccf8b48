package org.sumspace.assessment.model.core.sklearn;

import java.util.List;

/** Transformers one after the other. */
record Steps(List<Transformer> steps) implements Transformer {
    static double[] transformed(List<Transformer> steps, double[] row) {
        double[] values = row;
        for (Transformer step : steps) {
            values = step.transform(values);
        }
        return values;
    }

    @Override
    public int inputs() {
        return steps.get(0).inputs();
    }

    @Override
    public int outputs() {
        return steps.get(steps.size() - 1).outputs();
    }

    @Override
    public boolean acceptsMissing() {
        return steps.get(0).acceptsMissing();
    }

    @Override
    public double[] transform(double[] row) {
        return transformed(steps, row);
    }
}
