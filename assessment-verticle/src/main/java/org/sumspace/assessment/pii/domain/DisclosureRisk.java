package org.sumspace.assessment.pii.domain;

import java.util.List;

/**
 * How far quasi-identifiers single out rows. Rows with the same values of them are a class.
 *
 * @param smallestClass rows of the smallest class: the k of k-anonymity
 * @param uniqueRows rows that are the only row of their class
 * @param rowsInSmallClasses rows in classes of fewer than 5
 * @param averageRisk classes / rows: the average probability that an attacker who knows that a person is in the data
 *     finds the person's row
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
