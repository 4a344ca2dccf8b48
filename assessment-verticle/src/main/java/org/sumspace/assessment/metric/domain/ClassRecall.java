package org.sumspace.assessment.metric.domain;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

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
