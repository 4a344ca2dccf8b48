package org.sumspace.sandbox.data;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import org.sumspace.sandbox.data.Schema.Column;

/** The mapping by which the converter makes of each row of a {@link TableUpload} the statement of its learner. */
final class TableMapping {
    static final String ID = "id";
    static final String LEARNER = "learner";
    static final String TIMESTAMP = "timestamp";

    private TableMapping() {}

    /** JSON, which is YAML too. */
    static byte[] of(Schema schema) {
        ObjectNode mapping = JsonNodeFactory.instance.objectNode();
        mapping.put("version", 1).put("input_format", "csv").put("output_format", "xAPI");
        ArrayNode rules = mapping.putArray("mappings");
        rule(rules, ID, "id");
        rule(rules, LEARNER, "actor.account.name");
        rule(rules, TIMESTAMP, "timestamp");
        schema.columns().forEach(column -> rule(rules, name(column), extension(column)));
        ArrayNode alike = mapping.putArray("default_values");
        value(alike, "actor.objectType", TextNode.valueOf(LearnerStatement.ACTOR_TYPE));
        value(alike, "actor.account.homePage", TextNode.valueOf(LearnerStatement.HOME_PAGE));
        value(alike, "verb", LearnerStatement.verb());
        value(alike, "object", LearnerStatement.course());
        return mapping.toString().getBytes(UTF_8);
    }

    /** What the column is called in the upload: any name of a user's may stand in the table. */
    static String name(Column column) {
        return "column" + column.index();
    }

    private static String extension(Column column) {
        return "result.extensions['" + Extension.iri(column.name()) + "']";
    }

    private static void rule(ArrayNode rules, String input, String output) {
        ObjectNode rule = rules.addObject();
        rule.putArray("input_fields").add(input);
        rule.putObject("output_fields").put("output_field", output);
    }

    private static void value(ArrayNode defaults, String output, JsonNode value) {
        defaults.addObject().put("output_field", output).set("value", value);
    }
}
