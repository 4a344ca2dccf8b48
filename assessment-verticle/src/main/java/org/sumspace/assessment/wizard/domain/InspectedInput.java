package org.sumspace.assessment.wizard.domain;

import java.util.List;

/**
 * The results of the inspection of an input.
 *
 * @param format id of a format of the registry
 * @param confidence from 0 to 1
 * @param rows as counted, or estimated from the beginning of a large file
 * @param xapiScore share of actor, verb and object that the records have
 * @param becominoScore the same, for statements in the member {@code statements} of an object
 * @param maskottScore share of the columns of {@code maskott_csv_v1}
 * @param missing columns that the schema requires and the input lacks
 */
public record InspectedInput(
        String format,
        String label,
        double confidence,
        long rows,
        List<InspectedField> fields,
        double xapiScore,
        double becominoScore,
        double maskottScore,
        List<String> missing,
        String riskLevel,
        List<String> warnings) {
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

    public InspectedInput {
        fields = List.copyOf(fields);
        missing = List.copyOf(missing);
        warnings = List.copyOf(warnings);
    }

    public boolean hasPersonalData() {
        return fields.stream().anyMatch(InspectedField::piiFlag);
    }
}
