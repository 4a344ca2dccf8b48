package org.sumspace.assessment.metric.domain;

import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * How well predictions of classes agree with the labels.
 *
 * @param confusion rows by label (outer list) and prediction, in the order of the classes
 * @param balancedAccuracy mean of the recalls of the classes that occur as labels
 * @param macroF1 mean of the F1 of the classes
 * @param recalls of the classes, in their order
 * @param predictsMajorityOnly whether the most frequent of several labels is predicted for every row
 * @param scores null without scores of the positive class
 */
public record Classification(
        List<String> classes,
        List<List<Long>> confusion,
        Figure accuracy,
        Figure balancedAccuracy,
        Figure macroF1,
        List<ClassRecall> recalls,
        boolean predictsMajorityOnly,
        @Nullable ScoreQuality scores) {
    public Classification {
        classes = List.copyOf(classes);
        confusion = List.copyOf(confusion);
        recalls = List.copyOf(recalls);
    }

    /** Rows with a label and a prediction. */
    public long rows() {
        return recalls.stream().mapToLong(ClassRecall::rows).sum();
    }

    /** Rows whose prediction is their label. */
    public long right() {
        return recalls.stream().mapToLong(ClassRecall::found).sum();
    }

    /** Rows with the most frequent label. */
    public long majority() {
        return recalls.stream().mapToLong(ClassRecall::rows).max().orElse(0);
    }

    /** The classes that are predicted for a row. */
    public List<String> predicted() {
        return IntStream.range(0, classes.size())
                .filter(column -> confusion.stream().anyMatch(row -> row.get(column) > 0))
                .mapToObj(classes::get)
                .toList();
    }
}
