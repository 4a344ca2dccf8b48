package org.sumspace.assessment.pii.domain;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How much an attacker who knows the quasi-identifiers of a person learns about a sensitive value. Rows with the same
 * values of the quasi-identifiers are a class.
 *
 * @param distinctValues least number of different values in a class: distinct l-diversity
 * @param entropyValues exp of the least entropy of a class: entropy l-diversity
 * @param closeness largest distance between the values of a class and those of all rows, from 0 to 1: the t of t-closeness;
 *     null if there are too many classes and values
 * @param ordered whether the distance is that of ordered numbers; otherwise all different values are equally far
 */
public record SensitiveRisk(
        String column,
        List<String> quasiColumns,
        long distinctValues,
        double entropyValues,
        @Nullable Double closeness,
        boolean ordered) {
    public SensitiveRisk {
        quasiColumns = List.copyOf(quasiColumns);
    }
}
