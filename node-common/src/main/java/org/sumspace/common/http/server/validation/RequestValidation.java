package org.sumspace.common.http.server.validation;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.core.JsonParser;
import io.vertx.core.Handler;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import io.vertx.core.json.jackson.JacksonCodec;
import io.vertx.ext.web.RoutingContext;
import io.vertx.json.schema.JsonSchema;
import io.vertx.json.schema.OutputUnit;
import io.vertx.json.schema.Validator;
import io.vertx.openapi.contract.Location;
import io.vertx.openapi.contract.MediaType;
import io.vertx.openapi.contract.Operation;
import io.vertx.openapi.contract.Parameter;
import io.vertx.openapi.contract.RequestBody;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.http.JsonErrors;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.server.contract.SchemaValidators;
import org.sumspace.common.http.server.contract.SchemaViolations;
import org.sumspace.common.http.server.contract.ValueCheck;
import org.sumspace.common.http.server.limit.WholeBody;
import org.sumspace.common.http.server.operation.ApiRequest;

/**
 * Validates a request against its operation and leaves an {@link ApiRequest}; every violation is reported, not only the
 * first, unless the body is very large. A small body is validated where it arrives, which costs less than handing it to another thread; a large one on
 * a worker, several at a time.
 */
public final class RequestValidation implements Handler<RoutingContext> {
    private static final int INLINE_BODY_BYTES_MAX = 16 * 1024;

    /** For a body with more tokens, only whether it is valid is reported, without the violations. */
    private static final int EXPLAINED_TOKENS_MAX = 10_000;

    private final IdentityHashMap<JsonSchema, Validator> validators = new IdentityHashMap<>();
    private final IdentityHashMap<JsonSchema, Validator> brief = new IdentityHashMap<>();

    private final SchemaViolations words;
    private final Operation operation;
    private final Set<String> mediaTypes;
    private final boolean withBody;
    private final boolean parsed;

    /**
     * @param withBody whether the body is in memory
     * @param parsed whether it is read and validated, or left to the operation's handler as bytes
     */
    public RequestValidation(
            SchemaValidators schemas, Operation operation, Set<String> mediaTypes, boolean withBody, boolean parsed) {
        ParameterReader.checkReadable(operation);
        this.words = schemas.violations();
        this.operation = operation;
        this.mediaTypes = mediaTypes;
        this.withBody = withBody;
        this.parsed = parsed;
        for (Parameter parameter : operation.getParameters()) {
            validators.put(parameter.getSchema(), schemas.of(parameter.getSchema()));
        }
        if (operation.getRequestBody() != null) {
            for (MediaType mediaType : operation.getRequestBody().getContent().values()) {
                if (mediaType.getSchema() != null) {
                    validators.put(mediaType.getSchema(), schemas.of(mediaType.getSchema()));
                    brief.put(mediaType.getSchema(), schemas.brief(mediaType.getSchema()));
                }
            }
        }
    }

    @Override
    public void handle(RoutingContext ctx) {
        @Nullable WholeBody body = withBody ? WholeBody.find(ctx).orElse(null) : null;
        if (body == null || !parsed || body.content().length() <= INLINE_BODY_BYTES_MAX) {
            validate(ctx, body).putInto(ctx);
            ctx.next();
            return;
        }
        ctx.vertx()
                .executeBlocking(() -> validate(ctx, body), false)
                .onSuccess(request -> {
                    request.putInto(ctx);
                    ctx.next();
                })
                .onFailure(ctx::fail);
    }

    private ApiRequest validate(RoutingContext ctx, @Nullable WholeBody body) {
        List<Violation> violations = new ArrayList<>();
        Map<ApiRequest.ParameterName, Object> parameters = readParameters(ctx, violations);
        @Nullable Object value = withBody ? readBody(ctx.request().getHeader("Content-Type"), body, violations) : null;
        if (!violations.isEmpty()) {
            throw NodeException.invalidInput(violations);
        }
        return new ApiRequest(ctx, parameters, value);
    }

    private Map<ApiRequest.ParameterName, Object> readParameters(RoutingContext ctx, List<Violation> violations) {
        Map<ApiRequest.ParameterName, Object> parameters = new HashMap<>();
        for (Parameter parameter : operation.getParameters()) {
            String where = parameter.getIn().name().toLowerCase(Locale.ROOT) + "/" + parameter.getName();
            Object value = ParameterReader.read(ctx, parameter);
            if (value != null) {
                if (parameter.getIn() == Location.HEADER) {
                    HeaderCheck.run(ctx, parameter.getName());
                }
                ValueCheck.of(value, where, violations);
                check(parameter.getSchema(), value, where, violations);
                parameters.put(new ApiRequest.ParameterName(parameter.getIn(), parameter.getName()), value);
            } else if (parameter.isRequired()) {
                violations.add(new Violation(where, "is required"));
            }
        }
        return parameters;
    }

    private @Nullable Object readBody(
            @Nullable String contentType, @Nullable WholeBody body, List<Violation> violations) {
        RequestBody expected = operation.getRequestBody();
        if (expected == null) {
            return null;
        }
        if (body == null || body.content().length() == 0) {
            if (expected.isRequired()) {
                violations.add(new Violation("", "a body is required"));
            }
            return null;
        }
        String type = MediaTypes.essence(contentType);
        if (!mediaTypes.contains(type)) {
            throw NodeException.unsupportedMediaType("This operation takes " + String.join(", ", mediaTypes) + ".");
        }
        return parsed && MediaTypes.isJson(type) ? readJson(expected, type, body, violations) : body.content();
    }

    private @Nullable Object readJson(RequestBody expected, String type, WholeBody body, List<Violation> violations) {
        try {
            // Parsers differ in which of two members with the same name they keep, so that the checked value might not
            // be the used one.
            JsonParser text =
                    JacksonCodec.createParser(body.content()).enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);
            CountedJson parser = new CountedJson(text, body);
            Object value = JacksonCodec.fromParser(parser, Object.class);
            MediaType declared = expected.getContent().get(type);
            MediaType mediaType =
                    declared != null ? declared : expected.getContent().get(MediaTypes.JSON);
            ValueCheck.of(value, "", violations);
            if (value == null) {
                violations.add(new Violation("", "null is no body"));
            } else if (mediaType != null && mediaType.getSchema() != null) {
                checkBody(mediaType.getSchema(), value, parser.tokens(), violations);
            }
            return value;
        } catch (DecodeException e) {
            violations.add(new Violation("", "the body is not valid JSON: " + JsonErrors.message(e)));
            return null;
        }
    }

    /** A validator that finds all violations keeps them in memory, and each takes ten times the memory of a value. */
    private void checkBody(JsonSchema schema, Object value, int tokens, List<Violation> violations) {
        if (tokens <= EXPLAINED_TOKENS_MAX) {
            check(schema, value, "", violations);
        } else if (!isValid(requireNonNull(brief.get(schema)).validate(value))) {
            violations.add(new Violation(
                    "", "does not match the contract; of a body with fewer values, every violation is reported"));
        }
    }

    private static boolean isValid(OutputUnit result) {
        return Boolean.TRUE.equals(result.getValid());
    }

    private void check(JsonSchema schema, Object value, String where, List<Violation> violations) {
        OutputUnit result = requireNonNull(validators.get(schema)).validate(value);
        if (!isValid(result)) {
            violations.addAll(words.of(result, (JsonObject) schema, value, where));
        }
    }
}
