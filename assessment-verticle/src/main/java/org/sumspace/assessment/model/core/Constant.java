package org.sumspace.assessment.model.core;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.sumspace.assessment.model.domain.ModelFunction;
import org.sumspace.assessment.model.domain.ModelInfo;
import org.sumspace.assessment.model.domain.OpenedModel;
import org.sumspace.assessment.model.domain.Task;

/** A test double: two classes that are equally probable, so that class 0 is predicted for each row. */
public final class Constant {
    private static final double HALF = 0.5;

    private Constant() {}

    public static OpenedModel open() {
        ModelInfo info = new ModelInfo(
                "dummy", Task.CLASSIFICATION, List.of("f0", "f1", "f2"), 3, List.of(0L, 1L), true, true, Map.of());
        return new OpenedModel(info, new ModelFunction() {
            @Override
            public int features() {
                return info.featureCount();
            }

            @Override
            public int outputs() {
                return info.outputs();
            }

            @Override
            public double[][] outputs(double[][] rows) {
                double[][] outputs = new double[rows.length][info.outputs()];
                for (double[] row : outputs) {
                    Arrays.fill(row, HALF);
                }
                return outputs;
            }
        });
    }
}
