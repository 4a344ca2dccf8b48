package org.sumspace.bench.kernel;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.sumspace.bench.row.RowSpec;
import org.sumspace.common.training.model.ModelUpdate;
import org.sumspace.common.training.model.TrainingSet;

/** A local pass of an SGDClassifier with a step for each row. */
public class TrainSgd extends Kernel {
    private static final RowSpec SPEC = RowSpec.perSecond("train.sgd", SampleRows.ROWS)
            .needs(SgdLoop.NAME, SampleRows.ROWS)
            .ratioAtLeast(0.8);

    @Override
    public RowSpec spec() {
        return SPEC;
    }

    @State(Scope.Thread)
    public static class Input {
        final TrainingSet rows = SampleRows.trainingSet();
    }

    @Benchmark
    public ModelUpdate pass(Input input) {
        return SampleRows.train("SGDClassifier", input.rows, 1);
    }
}
