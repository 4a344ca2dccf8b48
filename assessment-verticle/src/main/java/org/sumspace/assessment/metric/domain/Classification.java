package org.sumspace.assessment.metric.domain;

import com.fasterxml.jackson.annotation.JsonProperty;
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
    /**
     * The recall of a model for a class.
     *
     * @param name of the class; {@code class} in JSON
     * @param rows that have it as label
     * @param found rows of them for which it is predicted
     * @param recall found / rows, to 6 decimals; null if there is no such row
     * @param low the lower end of its 95 % interval by Wilson; null without a recall
     * @param high its upper end
     */
    public record ClassRecall(
            @JsonProperty("class") String name,
            long rows,
            long found,
            @Nullable Double recall,
            @Nullable Double low,
            @Nullable Double high) {
        /** @param share found / rows with its interval */
        public static ClassRecall of(String name, long found, Figure share) {
            return new ClassRecall(name, share.n(), found, share.value(), share.low(), share.high());
        }

        /** The recall with its interval. */
        public Figure figure() {
            return recall == null || low == null || high == null
                    ? Figure.undefined("no row has this label", rows)
                    : Figure.exact(recall, rows).within(low, high);
        }
    }

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
