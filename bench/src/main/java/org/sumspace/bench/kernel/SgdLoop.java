package org.sumspace.bench.kernel;

import org.openjdk.jmh.annotations.Benchmark;
import org.sumspace.bench.row.RowSpec;

/** The steps of {@link TrainSgd} as plain loops over arrays, in the order of the rows and without a penalty. */
public class SgdLoop extends Kernel {
    static final String NAME = "limit.train.sgd";
    private static final RowSpec SPEC = RowSpec.perSecond(NAME, SampleRows.ROWS);

    @Override
    public RowSpec spec() {
        return SPEC;
    }

    @Benchmark
    public double[] pass(PlainRows input) {
        double[] weights = new double[SampleRows.COLUMNS];
        for (int row = 0; row < SampleRows.ROWS; row++) {
            double derivative = input.derivative(weights, row);
            PlainRows.add(weights, -SampleRows.STEP * derivative, input.columns[row]);
        }
        return weights;
    }
}
