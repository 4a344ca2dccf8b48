package org.sumspace.assessment.explanation.service;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.explanation.domain.Explanation;
import org.sumspace.assessment.explanation.domain.ExplanationRefusedException;
import org.sumspace.assessment.explanation.domain.ExplanationRequest;
import org.sumspace.assessment.explanation.domain.ExplanationRequest.ExplanationMode;
import org.sumspace.assessment.explanation.domain.ImportanceTable;
import org.sumspace.assessment.explanation.domain.ModelAnalysis;
import org.sumspace.assessment.metric.domain.NotComputed;
import org.sumspace.assessment.model.domain.OpenedModel;

/**
 * Explains the model of a run on a sample of its rows. Explanations that are not possible are listed with the reason.
 */
final class RunExplanations {
    private static final long SEED = 42;

    /** As many as a request at the node may use. */
    private static final long EVALUATIONS_MAX = 2_000_000;

    private static final int REPEATS = 5;
    private static final int CURVES = 5;

    /** From the row with the lowest output to the one with the highest. */
    private static final int LOCAL_ROWS = 5;

    private final OpenedModel model;
    private final double[][] rows;
    private final List<Object> labels;
    private final @Nullable Object output;
    private final List<NotComputed> notComputed = new ArrayList<>();

    /**
     * @param labels of the rows; empty without
     * @param output the class that is explained; null to choose it
     */
    RunExplanations(OpenedModel model, double[][] rows, List<Object> labels, @Nullable Object output) {
        this.model = model;
        this.rows = rows;
        this.labels = labels;
        this.output = output;
    }

    List<NotComputed> notComputed() {
        return notComputed;
    }

    /** The loss of a metric by shuffled features; null without labels. */
    @Nullable
    Explanation permutation() {
        if (labels.isEmpty()) {
            return null;
        }
        long most = EVALUATIONS_MAX / (2 + (long) REPEATS * model.info().featureCount());
        int used = (int) Math.max(1, Math.min(rows.length, most));
        return explained(
                ModelAnalysis.IMPORTANCE,
                ExplanationMode.GLOBAL,
                Arrays.copyOf(rows, used),
                labels.subList(0, used),
                List.of());
    }

    /** The mean absolute contributions of features. */
    @Nullable
    Explanation contributions() {
        return explained(ModelAnalysis.IMPORTANCE, ExplanationMode.GLOBAL, rows, List.of(), List.of());
    }

    /** Contributions for a few rows over the range of outputs. */
    @Nullable
    Explanation local(int explained) {
        double[][] outputs = model.function().outputs(rows);
        int[] order = IntStream.range(0, rows.length)
                .boxed()
                .sorted(Comparator.comparingDouble((Integer i) -> outputs[i][explained])
                        .thenComparing(Comparator.naturalOrder()))
                .mapToInt(Integer::intValue)
                .toArray();
        int number = Math.min(LOCAL_ROWS, rows.length);
        double[][] chosen = IntStream.range(0, number)
                .mapToObj(i -> rows[order[number == 1 ? 0 : i * (rows.length - 1) / (number - 1)]])
                .toArray(double[][]::new);
        return explained(ModelAnalysis.LOCAL, ExplanationMode.LOCAL, chosen, List.of(), List.of());
    }

    /** The output by the most important features. */
    @Nullable
    Explanation dependence(@Nullable Explanation importance) {
        List<String> names = model.info().featureNames();
        ImportanceTable table = importance == null ? null : importance.featureImportance();
        List<Integer> features = table == null
                ? IntStream.range(0, Math.min(CURVES, names.size())).boxed().toList()
                : table.featureImportance().stream()
                        .limit(CURVES)
                        .map(each -> names.indexOf(each.feature()))
                        .toList();
        return explained(ModelAnalysis.DEPENDENCE, ExplanationMode.PARTIAL_DEPENDENCE, rows, List.of(), features);
    }

    private @Nullable Explanation explained(
            String analysis, ExplanationMode mode, double[][] explained, List<Object> truth, List<Integer> features) {
        try {
            // The run time is left out, so that the same run gives the same files.
            return ExplanationTask.explain(
                            model,
                            new ExplanationRequest(
                                    mode,
                                    lists(explained),
                                    truth,
                                    mode == ExplanationMode.LOCAL ? lists(rows) : List.of(),
                                    null,
                                    output,
                                    features,
                                    SEED,
                                    EVALUATIONS_MAX))
                    .timed(0);
        } catch (ExplanationRefusedException refused) {
            notComputed.add(new NotComputed(analysis, Objects.requireNonNull(refused.getMessage())));
        } catch (IllegalStateException wrongSum) {
            notComputed.add(new NotComputed(
                    analysis, "the contributions did not add up to the output, so they were discarded"));
        }
        return null;
    }

    private static List<List<Double>> lists(double[][] rows) {
        return Stream.of(rows).map(row -> Arrays.stream(row).boxed().toList()).toList();
    }
}
