package org.sumspace.assessment.profile.domain;

import java.util.List;

/**
 * The correlations of the columns of a data set.
 *
 * @param notes what was left out, and why
 */
public record Correlations(List<ColumnCorrelation> pairs, List<String> notes) {
    public Correlations {
        pairs = List.copyOf(pairs);
        notes = List.copyOf(notes);
    }
}
