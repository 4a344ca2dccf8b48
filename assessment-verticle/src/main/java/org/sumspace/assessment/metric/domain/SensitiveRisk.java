package org.sumspace.assessment.metric.domain;

import java.util.List;

/**
 * What the class of a row says about a sensitive value. Rows with the same quasi-identifiers are a class.
 *
 * @param distinctL fewest different values of a class: the l of l-diversity
 * @param entropyL smallest effective number of values of a class, 2 to the power of its entropy
 * @param closeness largest distance of a class's values from those of all rows: the t of t-closeness
 * @param distance equal between all values, or ordered by their numbers
 */
public record SensitiveRisk(
        String column,
        List<String> quasiIdentifiers,
        long classes,
        long distinctL,
        double entropyL,
        double closeness,
        String distance) {
    public SensitiveRisk {
        quasiIdentifiers = List.copyOf(quasiIdentifiers);
    }
}
