package org.sumspace.sandbox.data;

import java.util.List;

/**
 * A table that is ready for training.
 *
 * @param table the table, in which numbers have a decimal point
 * @param schema the features and the label
 * @param warnings notes for the user about the columns, for example that one is left out
 */
public record PreparedTable(LearnerTable table, Schema schema, List<String> warnings) {

    public PreparedTable {
        warnings = List.copyOf(warnings);
    }

    /**
     * Chooses the features and their kinds.
     *
     * @param minLearners the fewest learners of a value that is published as a category or class
     * @throws InvalidTableException if the table or the label is not usable, or a named column does not exist
     */
    public static PreparedTable of(LearnerTable table, String label, ColumnOptions options, int minLearners)
            throws InvalidTableException {
        return new TablePreparation(table, options, minLearners).prepare(label);
    }
}
