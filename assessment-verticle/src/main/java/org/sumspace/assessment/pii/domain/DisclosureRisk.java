package org.sumspace.assessment.pii.domain;

import java.util.List;

/**
 * How far quasi-identifiers single out rows. Rows with the same values of them are a class.
 *
 * @param smallestClass rows of the smallest class: the k of k-anonymity
 * @param uniqueRows rows that are alone in their class
 * @param rowsInSmallClasses rows in classes of fewer than 5
 * @param averageRisk classes / rows: the average risk that somebody who knows that a person is in the data picks the row
 */
public record DisclosureRisk(
        List<String> columns,
        long rows,
        long classes,
        long smallestClass,
        long uniqueRows,
        long rowsInSmallClasses,
        double averageRisk) {
    public DisclosureRisk {
        columns = List.copyOf(columns);
    }
}
