package org.sumspace.assessment.wizard.domain;

import java.util.List;

/**
 * A column of an input.
 *
 * @param inferredType str, float, bool or timestamp
 * @param cardinality distinct values
 * @param missingRate share of the rows without a value
 * @param sampleValues at most 5, masked where they could point to persons
 * @param piiFlag whether the column points to persons
 * @param likelyRoles roles that its name, type and values suggest, the likeliest first
 */
public record InspectedField(
        String name,
        String inferredType,
        long cardinality,
        double missingRate,
        List<String> sampleValues,
        boolean piiFlag,
        List<String> likelyRoles) {
    public InspectedField {
        sampleValues = List.copyOf(sampleValues);
        likelyRoles = List.copyOf(likelyRoles);
    }
}
