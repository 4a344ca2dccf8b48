package org.sumspace.sandbox.data;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import org.sumspace.sandbox.data.Schema.Column;

/** The mapping with which the converter converts each row of a {@link TableUpload} to a learner's statement. */
final class TableMapping {
    static final String ID = "id";
    static final String LEARNER = "learner";
    static final String TIMESTAMP = "timestamp";

    private TableMapping() {}

    /** Returns the mapping as JSON, which is also valid YAML. */
    static byte[] of(Schema schema) {
        ObjectNode mapping = JsonNodeFactory.instance.objectNode();
        mapping.put("version", 1).put("input_format", "csv").put("output_format", "xAPI");
        ArrayNode rules = mapping.putArray("mappings");
        rule(rules, ID, "id");
        rule(rules, LEARNER, "actor.account.name");
        rule(rules, TIMESTAMP, "timestamp");
        schema.columns().forEach(column -> rule(rules, name(column), extension(column)));
        ArrayNode defaults = mapping.putArray("default_values");
        value(defaults, "actor.objectType", TextNode.valueOf(LearnerStatement.ACTOR_TYPE));
        value(defaults, "actor.account.homePage", TextNode.valueOf(LearnerStatement.HOME_PAGE));
        value(defaults, "verb", LearnerStatement.verb());
        value(defaults, "object", LearnerStatement.course());
        return mapping.toString().getBytes(UTF_8);
    }

    /** The column's name in the upload, which differs from that in the table because users may choose any name. */
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
