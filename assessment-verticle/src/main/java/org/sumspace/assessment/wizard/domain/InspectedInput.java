package org.sumspace.assessment.wizard.domain;

import java.util.List;

/**
 * The results of the inspection of an input.
 *
 * @param detectedFormat id of a format of the registry
 * @param formatConfidence from 0 to 1
 * @param rowCountEstimate as counted, or estimated from the beginning of a large file
 * @param xapiCompatibilityScore share of actor, verb and object that the records have
 * @param becominoTemplateMatchScore the same, for statements in the member {@code statements} of an object
 * @param maskottSchemaMatchScore share of the columns of {@code maskott_csv_v1}
 * @param missingRequiredFields columns that the schema requires and the input lacks
 */
public record InspectedInput(
        String detectedFormat,
        String detectedFormatLabel,
        double formatConfidence,
        long rowCountEstimate,
        List<InspectedField> fieldInventory,
        double xapiCompatibilityScore,
        double becominoTemplateMatchScore,
        double maskottSchemaMatchScore,
        List<String> missingRequiredFields,
        List<String> riskWarnings) {
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
        fieldInventory = List.copyOf(fieldInventory);
        missingRequiredFields = List.copyOf(missingRequiredFields);
        riskWarnings = List.copyOf(riskWarnings);
    }

    public boolean hasPersonalData() {
        return fieldInventory.stream().anyMatch(InspectedField::piiFlag);
    }
}
