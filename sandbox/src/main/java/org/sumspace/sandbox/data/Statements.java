package org.sumspace.sandbox.data;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.sumspace.sandbox.data.Schema.Column;

/**
 * A row as an xAPI statement of its learner, one learner per row: all columns, the label among them, are extensions of
 * the result. The same table, seed and row give the same statement.
 */
public final class Statements {

    private static final Instant FIRST = Instant.parse("2026-01-05T08:00:00Z");
    private static final Duration APART = Duration.ofMinutes(1);

    private final Table table;
    private final Schema schema;
    private final long seed;

    public Statements(Table table, Schema schema, long seed) {
        this.table = table;
        this.schema = schema;
        this.seed = seed;
    }

    /** The account name of the learner whose row it is. */
    public static String learner(int row) {
        return "learner-%06d".formatted(row);
    }

    public ObjectNode of(int row) {
        ObjectNode statement = JsonNodeFactory.instance.objectNode();
        statement.put("id", id(row));
        statement
                .putObject("actor")
                .put("objectType", "Agent")
                .putObject("account")
                .put("homePage", "https://sumspace.org")
                .put("name", learner(row));
        statement
                .putObject("verb")
                .put("id", "http://adlnet.gov/expapi/verbs/completed")
                .putObject("display")
                .put("en", "completed");
        statement.putObject("object").put("objectType", "Activity").put("id", "https://sumspace.org/activities/course");
        ObjectNode extensions = statement.putObject("result").putObject("extensions");
        for (Column column : schema.features()) {
            put(extensions, column, table.value(row, column.index()));
        }
        put(extensions, schema.label(), table.value(row, schema.label().index()));
        statement.put("timestamp", FIRST.plus(APART.multipliedBy(row)).toString());
        return statement;
    }

    private String id(int row) {
        byte[] name = ("https://sumspace.org/statements/" + seed + "/" + row).getBytes(StandardCharsets.UTF_8);
        return UUID.nameUUIDFromBytes(name).toString();
    }

    /** A missing value is left out. */
    private static void put(ObjectNode extensions, Column column, String value) {
        if (!value.isEmpty()) {
            String iri = Extension.iri(column.name());
            extensions.set(iri, column.isNumeric() ? Numbers.json(value) : extensions.textNode(value));
        }
    }
}
