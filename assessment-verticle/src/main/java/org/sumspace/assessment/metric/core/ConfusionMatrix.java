package org.sumspace.assessment.metric.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.metric.domain.Classification;
import org.sumspace.assessment.metric.domain.Classification.ClassRecall;
import org.sumspace.assessment.metric.domain.Figure;
import org.sumspace.assessment.metric.domain.ScoreQuality;

/** Figures of a confusion matrix. */
public final class ConfusionMatrix {
    private ConfusionMatrix() {}

    /** The label of a row and its prediction. */
    public record Cell(String label, String prediction) {}

    /** @param counts rows of each pair of label and prediction */
    public static Classification of(Map<Cell, Long> counts, @Nullable ScoreQuality scores) {
        TreeSet<String> names = new TreeSet<>();
        counts.keySet().forEach(cell -> {
            names.add(cell.label());
            names.add(cell.prediction());
        });
        List<String> classes = List.copyOf(names);
        List<List<Long>> matrix = new ArrayList<>();
        for (String label : classes) {
            matrix.add(classes.stream()
                    .map(prediction -> counts.getOrDefault(new Cell(label, prediction), 0L))
                    .toList());
        }
        return figures(classes, matrix, scores);
    }

    private static Classification figures(
            List<String> classes, List<List<Long>> matrix, @Nullable ScoreQuality scores) {
        long n = 0;
        long right = 0;
        List<ClassRecall> recallOf = new ArrayList<>();
        int predicted = 0;
        double recalls = 0;
        int labelled = 0;
        double f1 = 0;
        for (int i = 0; i < classes.size(); i++) {
            int column = i;
            long hits = matrix.get(i).get(i);
            long labels = matrix.get(i).stream().mapToLong(Long::longValue).sum();
            long predictions = matrix.stream().mapToLong(row -> row.get(column)).sum();
            recallOf.add(ClassRecall.of(classes.get(i), hits, Rates.of(hits, labels)));
            predicted += predictions > 0 ? 1 : 0;
            n += labels;
            right += hits;
            if (labels > 0) {
                labelled++;
                recalls += (double) hits / labels;
            }
            f1 += 2.0 * hits / (labels + predictions);
        }
        long most = recallOf.stream().mapToLong(ClassRecall::rows).max().orElse(0);
        return new Classification(
                classes,
                matrix,
                Rates.of(right, n),
                labelled == 0 ? Figure.undefined("there are no labels", n) : Figure.exact(recalls / labelled, n),
                classes.isEmpty() ? Figure.undefined("there are no labels", n) : Figure.exact(f1 / classes.size(), n),
                recallOf,
                predicted == 1 && labelled > 1 && right == most,
                scores);
    }
}
