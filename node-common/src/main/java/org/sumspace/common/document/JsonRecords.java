package org.sumspace.common.document;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.Module;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.type.LogicalType;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Records as JSON objects: a component is a member of its name. Instants, dates, durations and digests are texts,
 * enums are their names, trees of JSON stay as they are. Nothing but records, enums, collections and values is written,
 * so an object that holds a secret is an error.
 *
 * <p>What is read must have each member whose component is not nullable; a missing member, null in its place or in a
 * list, a key twice, a text in place of a number and the like are refused, unless the component is {@link
 * EmptyIfAbsent}. Members without a component are passed over.
 */
public final class JsonRecords {
    private static final TypeReference<Map<String, Object>> TREE = new TypeReference<>() {};
    private static final JsonRecords CAMEL_CASE = new JsonRecords(strict());

    private final JsonMapper json;

    private JsonRecords(JsonMapper json) {
        this.json = json;
    }

    /** Members are named as components are; components that are null are left out. */
    public static JsonRecords camelCase() {
        return CAMEL_CASE;
    }

    /** The component {@code rowCount} is the member {@code row_count}. */
    public JsonRecords inSnakeCase() {
        return new JsonRecords(json.rebuild()
                .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                .build());
    }

    /** Components that are null are written as null. */
    public JsonRecords withNulls() {
        return new JsonRecords(json.rebuild()
                .defaultPropertyInclusion(inclusion(Include.ALWAYS))
                .build());
    }

    /** Instants are milliseconds since 1970, as stores keep them. */
    public JsonRecords withTimesInMillis() {
        return with(EpochMillis.module());
    }

    /** With line ends and indentation, for people. */
    public JsonRecords indented() {
        return new JsonRecords(
                json.rebuild().enable(SerializationFeature.INDENT_OUTPUT).build());
    }

    /** Values of this type are texts. */
    public <T> JsonRecords withText(Class<T> type, Function<T, String> writer, Function<String, T> reader) {
        return with(JsonTexts.module(type, writer, reader));
    }

    private JsonRecords with(Module module) {
        return new JsonRecords(json.rebuild().addModule(module).build());
    }

    /** @param value a record, a list or a map of records, or a tree */
    public byte[] bytes(Object value) {
        try {
            return json.writeValueAsBytes(value);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("expected a record that JSON can express: " + place(e), e);
        }
    }

    /** A record as maps, lists, texts, numbers and booleans. */
    public Map<String, Object> tree(Object record) {
        try {
            return json.convertValue(record, TREE);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("expected a record that JSON can express: " + place(e.getCause()), e);
        }
    }

    /** @throws IllegalArgumentException if the bytes are not JSON, or not such a record; names the member, not its value */
    public <T> T read(byte[] bytes, Class<T> type) {
        try {
            return json.readValue(bytes, type);
        } catch (JsonMappingException e) {
            throw refused(e);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("expected JSON: " + ParserMessage.placed(e), e);
        } catch (IOException e) {
            throw new IllegalArgumentException("expected JSON", e);
        }
    }

    /**
     * @param tree an object as maps, lists and values
     * @throws IllegalArgumentException if the tree is not such a record; names the member, not its value
     */
    public <T> T read(Object tree, Class<T> type) {
        try {
            return json.convertValue(tree, type);
        } catch (IllegalArgumentException e) {
            throw refused(e);
        }
    }

    /** The same for each item of a list. */
    public <T> List<T> readAll(Iterable<?> items, Class<T> type) {
        JavaType list = json.getTypeFactory().constructCollectionType(List.class, type);
        try {
            return json.convertValue(items, list);
        } catch (IllegalArgumentException e) {
            throw refused(e);
        }
    }

    private static IllegalArgumentException refused(IllegalArgumentException failure) {
        return failure.getCause() instanceof JsonMappingException cause ? refused(cause) : failure;
    }

    private static IllegalArgumentException refused(JsonMappingException failure) {
        String place = place(failure);
        return new IllegalArgumentException(
                place.isEmpty()
                        ? "the JSON is not an object of the expected form"
                        : "the member \"" + place + "\" is missing or does not have the expected form",
                failure);
    }

    /** Such as {@code links.confirmed[2]}; empty for the whole. */
    private static String place(@Nullable Throwable failure) {
        return failure instanceof JsonMappingException mapping
                ? mapping.getPath().stream()
                        .map(step ->
                                step.getFieldName() == null ? "[" + step.getIndex() + "]" : "." + step.getFieldName())
                        .collect(Collectors.joining())
                        .replaceFirst("^\\.", "")
                : "";
    }

    private static JsonMapper strict() {
        JsonFactory factory = JsonFactory.builder()
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .build();
        return JsonMapper.builder(factory)
                .annotationIntrospector(new RecordIntrospector())
                .addModule(JsonTexts.module())
                .addModule(JsonTrees.module())
                .addModule(WholeNumbers.module())
                .defaultPropertyInclusion(inclusion(Include.NON_NULL))
                .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                .enable(DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .withCoercionConfig(
                        LogicalType.Textual,
                        texts -> texts.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                                .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                                .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail))
                .build();
    }

    /** Null in maps and lists is part of a tree, and is kept. */
    private static JsonInclude.Value inclusion(Include include) {
        return JsonInclude.Value.construct(include, Include.ALWAYS);
    }
}
