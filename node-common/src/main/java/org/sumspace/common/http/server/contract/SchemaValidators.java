package org.sumspace.common.http.server.contract;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.json.schema.Draft;
import io.vertx.json.schema.JsonSchema;
import io.vertx.json.schema.JsonSchemaOptions;
import io.vertx.json.schema.OutputFormat;
import io.vertx.json.schema.SchemaRepository;
import io.vertx.json.schema.Validator;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * One validator for all equal schemas of a contract: each validator keeps an index of every schema of the contract, which
 * is tens of megabytes for a contract with hundreds of parameters. Thread-safe: servers of one process share it.
 */
public final class SchemaValidators {
    /** The prefix of members in which the library notes the location of a schema. */
    private static final String ANNOTATION = "__";

    /** Limits the depth, because a schema can contain itself. */
    private static final int DEPTH_MAX = 50;

    private static final JsonSchemaOptions BRIEF =
            new JsonSchemaOptions().setDraft(Draft.DRAFT202012).setOutputFormat(OutputFormat.Flag);

    private final SchemaRepository schemas;
    private final SchemaViolations violations;
    private final Map<String, Validator> validators = new HashMap<>();
    private final Map<String, Validator> brief = new HashMap<>();

    /** @param contract the document whose components the schemas refer to */
    public SchemaValidators(SchemaRepository schemas, JsonObject contract) {
        this.schemas = schemas;
        this.violations = new SchemaViolations(contract);
    }

    /** Converts the output of the validators to violations. */
    public SchemaViolations violations() {
        return violations;
    }

    /** A validator that finds all violations. */
    public synchronized Validator of(JsonSchema schema) {
        return findOrMake(schema, validators, schemas::validator);
    }

    /** A validator that stops at the first violation and does not report it. */
    public synchronized Validator brief(JsonSchema schema) {
        return findOrMake(schema, brief, each -> schemas.validator(each, BRIEF));
    }

    private static Validator findOrMake(
            JsonSchema schema, Map<String, Validator> made, Function<JsonSchema, Validator> maker) {
        StringBuilder text = new StringBuilder();
        return schema instanceof JsonObject && append(schema, text, 0)
                ? made.computeIfAbsent(text.toString(), absent -> maker.apply(schema))
                : maker.apply(schema);
    }

    /** @return false if the value is too deep */
    private static boolean append(Object value, StringBuilder text, int depth) {
        if (depth > DEPTH_MAX) {
            return false;
        }
        if (value instanceof JsonObject object) {
            text.append('{');
            for (String name : new TreeSet<>(object.fieldNames())) {
                if (name.startsWith(ANNOTATION)) {
                    continue;
                }
                text.append(name).append(':');
                if (!append(object.getValue(name), text, depth + 1)) {
                    return false;
                }
            }
            text.append('}');
        } else if (value instanceof JsonArray array) {
            text.append('[');
            for (Object item : array) {
                if (!append(item, text, depth + 1)) {
                    return false;
                }
            }
            text.append(']');
        } else {
            text.append(value).append(',');
        }
        return true;
    }
}
