package org.sumspace.sandbox.data;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.sumspace.sandbox.data.Schema.Column;

/**
 * Converts each row to an xAPI statement of its learner, one learner per row. All columns, including the label, become
 * extensions of the result. The same table, seed and row give the same statement.
 */
public final class Statements {

    private final LearnerTable table;
    private final Schema schema;
    private final long seed;

    public Statements(LearnerTable table, Schema schema, long seed) {
        this.table = table;
        this.schema = schema;
        this.seed = seed;
    }

    /** The account name of the row's learner. */
    public static String learner(int row) {
        return LearnerStatement.learner(row);
    }

    public ObjectNode of(int row) {
        ObjectNode statement = LearnerStatement.of(seed, row);
        ObjectNode extensions = LearnerStatement.extensions(statement);
        for (Column column : schema.columns()) {
            put(extensions, column, table.value(row, column.index()));
        }
        return statement;
    }

    /** A missing value is omitted. */
    private static void put(ObjectNode extensions, Column column, String value) {
        if (!value.isEmpty()) {
            String iri = Extension.iri(column.name());
            extensions.set(iri, column.isNumeric() ? TableNumbers.json(value) : extensions.textNode(value));
        }
    }
}
