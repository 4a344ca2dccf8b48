package org.sumspace.bench.kernel;

import org.openjdk.jmh.annotations.Benchmark;
import org.sumspace.bench.row.RowSpec;

/** The gradient of {@link TrainGradient} as plain loops over arrays. */
public class GradientLoop extends Kernel {
    static final String NAME = "limit.train.gradient";
    private static final RowSpec SPEC = RowSpec.perSecond(NAME, SampleRows.ROWS);

    @Override
    public RowSpec spec() {
        return SPEC;
    }

    @Benchmark
    public double[] gradient(PlainRows input) {
        double[] weights = new double[SampleRows.COLUMNS];
        double[] gradient = new double[SampleRows.COLUMNS];
        for (int row = 0; row < SampleRows.ROWS; row++) {
            PlainRows.add(gradient, input.derivative(weights, row), input.columns[row]);
        }
        return gradient;
    }
}
