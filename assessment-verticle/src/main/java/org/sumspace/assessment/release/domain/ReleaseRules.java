package org.sumspace.assessment.release.domain;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rules that a table must fulfil before it is released. Rows with equal quasi-identifiers are a class.
 *
 * @param k least number of rows of a class
 * @param l least number of different values of each sensitive column in a class; 1 for any
 * @param t largest distance between the values of a sensitive column in a class and in the table; null for any
 * @param suppressionMax share of the rows that may be left out
 * @param quasiIdentifiers empty for those of the inspection
 * @param sensitive empty for special categories
 */
public record ReleaseRules(
        int k,
        int l,
        @Nullable Double t,
        double suppressionMax,
        List<String> quasiIdentifiers,
        List<String> sensitive) {
    public ReleaseRules {
        quasiIdentifiers = List.copyOf(quasiIdentifiers);
        sensitive = List.copyOf(sensitive);
    }
}
