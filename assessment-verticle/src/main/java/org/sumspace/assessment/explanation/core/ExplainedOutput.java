package org.sumspace.assessment.explanation.core;

import java.util.Arrays;
import java.util.Optional;
import org.sumspace.assessment.explanation.domain.ExplanationRefusedException;
import org.sumspace.assessment.model.domain.LinearForm;
import org.sumspace.assessment.model.domain.ModelFunction;

/** One output of a model, evaluated within a budget. */
public final class ExplainedOutput {
    private static final int BATCH = 4_096;

    private final ModelFunction model;
    private final int index;
    private final EvaluationBudget budget;

    /** @param index of the output: of a classifier the class whose probability is explained, else 0 */
    public ExplainedOutput(ModelFunction model, int index, EvaluationBudget budget) {
        if (index < 0 || index >= model.outputs()) {
            throw new ExplanationRefusedException(
                    "The model has no output " + index + "; it has " + model.outputs() + ", counted from 0.");
        }
        this.model = model;
        this.index = index;
        this.budget = budget;
    }

    int features() {
        return model.features();
    }

    EvaluationBudget budget() {
        return budget;
    }

    Optional<LinearForm> linear() {
        return model.linear(index);
    }

    double of(double[] row) {
        return of(new double[][] {row})[0];
    }

    double[] of(double[][] rows) {
        double[] values = new double[rows.length];
        for (int from = 0; from < rows.length; from += BATCH) {
            double[][] batch = Arrays.copyOfRange(rows, from, Math.min(rows.length, from + BATCH));
            double[][] outputs = all(model, budget, batch);
            for (int i = 0; i < outputs.length; i++) {
                values[from + i] = outputs[i][index];
            }
        }
        return values;
    }

    /** All outputs for the rows. */
    static double[][] all(ModelFunction model, EvaluationBudget budget, double[][] rows) {
        budget.spend(rows.length);
        double[][] outputs = model.outputs(rows);
        if (outputs.length != rows.length) {
            throw new ExplanationRefusedException("The model answered " + outputs.length + " outputs for " + rows.length
                    + " rows. It cannot be explained.");
        }
        for (double[] each : outputs) {
            if (each.length != model.outputs() || !Arrays.stream(each).allMatch(Double::isFinite)) {
                throw new ExplanationRefusedException("The model answered something else than " + model.outputs()
                        + " finite numbers for a row. It cannot be explained.");
            }
        }
        return outputs;
    }
}
