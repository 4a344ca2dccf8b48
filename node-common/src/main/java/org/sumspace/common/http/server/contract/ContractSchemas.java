package org.sumspace.common.http.server.contract;

import io.vertx.core.json.JsonObject;
import io.vertx.json.schema.Draft;
import io.vertx.json.schema.JsonSchema;
import io.vertx.json.schema.JsonSchemaOptions;
import io.vertx.json.schema.OutputFormat;
import io.vertx.json.schema.OutputUnit;
import io.vertx.json.schema.SchemaRepository;
import io.vertx.json.schema.Validator;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.Violation;

/**
 * Validates values that are not whole bodies, such as the lines of a body, against schemas of a contract. A validator
 * is made for each schema that is used, which copies the schemas of the contract. Thread-safe.
 */
public final class ContractSchemas {
    private static final String BASE_URI = "https://schemas.sumspace.example/";

    private final SchemaRepository repository = SchemaRepository.create(new JsonSchemaOptions()
            .setBaseUri(BASE_URI)
            .setDraft(Draft.DRAFT202012)
            .setOutputFormat(OutputFormat.Basic));
    private final Map<String, Validator> validators = new ConcurrentHashMap<>();
    private final JsonObject schemas;
    private final SchemaViolations words;

    public ContractSchemas(Contract contract) {
        this.words = new SchemaViolations(contract.published());
        this.schemas = contract.published().getJsonObject("components").getJsonObject("schemas");
    }

    /**
     * The violations of a schema by a value, including texts and numbers that can be neither stored nor sent.
     *
     * @param schema its name in the contract
     * @param value as JSON is decoded by Vert.x
     */
    public List<Violation> violations(String schema, @Nullable Object value) {
        List<Violation> violations = new ArrayList<>();
        ValueCheck.of(value, "", violations);
        OutputUnit result = validators.computeIfAbsent(schema, this::validator).validate(value);
        if (!Boolean.TRUE.equals(result.getValid())) {
            violations.addAll(words.of(result, reference(schema), value, ""));
        }
        return violations;
    }

    private Validator validator(String schema) {
        if (!schemas.containsKey(schema)) {
            throw new IllegalArgumentException("The contract has no schema " + schema + ".");
        }
        JsonSchema root = JsonSchema.of(reference(schema)
                .put("$id", BASE_URI + schema)
                .put("components", new JsonObject().put("schemas", schemas.copy())));
        return repository.dereference(root).validator(root);
    }

    private static JsonObject reference(String schema) {
        return new JsonObject().put("$ref", "#/components/schemas/" + schema);
    }
}
