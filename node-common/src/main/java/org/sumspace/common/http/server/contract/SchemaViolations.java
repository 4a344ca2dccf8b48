package org.sumspace.common.http.server.contract;

import io.vertx.core.json.Json;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.json.schema.OutputUnit;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.Violation;

/**
 * The violations in the output of a schema validator, without its summaries for the enclosing levels. Only the two
 * locations in the output are used, in the value and in the schema. The messages are made here and name the expected
 * and the received value.
 */
public final class SchemaViolations {
    /** The keyword beside {@code pattern} that describes the pattern, as the text after "expected". */
    static final String FORM = "x-form";

    private static final int REPORTED_MAX = 50;

    /** A longer list of names is not shown, because it does not help. */
    private static final int NAMES_MAX = 25;

    /**
     * Values up to this length are quoted. Texts are quoted only if the schema lists the expected texts, because other
     * texts may be secrets.
     */
    private static final int QUOTED_CHARS_MAX = 60;

    private static final Map<String, String> FORMATS = Map.of(
            "date-time", "a time such as 2026-01-31T09:30:00Z",
            "date", "a date such as 2026-01-31",
            "uuid", "a UUID",
            "uri", "a URI with its scheme, such as https://example.org/",
            "email", "an e-mail address");

    private final JsonObject document;

    /** @param document the contract, whose components its schemas refer to */
    SchemaViolations(JsonObject document) {
        this.document = document;
    }

    /**
     * @param result of a validator of the schema
     * @param where put before the pointers into the value
     */
    public List<Violation> of(OutputUnit result, JsonObject schema, @Nullable Object value, String where) {
        List<OutputUnit> errors = result.getErrors() == null ? List.of() : result.getErrors();
        // The number of keywords is limited by the schema, however many errors there are.
        Set<String> keywords =
                errors.stream().map(OutputUnit::getKeywordLocation).collect(Collectors.toSet());
        NavigableSet<String> explained = errors.stream()
                .filter(error -> !isUnknown(error))
                .map(error -> pointer(error.getInstanceLocation()))
                .collect(Collectors.toCollection(TreeSet::new));
        Map<String, Set<String>> types = new LinkedHashMap<>();
        Set<Violation> violations = new LinkedHashSet<>();
        for (OutputUnit error : errors) {
            if (violations.size() + types.size() >= REPORTED_MAX) {
                break;
            }
            String pointer = pointer(error.getInstanceLocation());
            if (!summarises(error, keywords) && !(isUnknown(error) && isExplained(pointer, explained))) {
                if (error.getKeywordLocation().endsWith("/type")) {
                    types.computeIfAbsent(pointer, first -> new LinkedHashSet<>())
                            .addAll(names(at(schema, error.getKeywordLocation())));
                } else {
                    violations.add(new Violation(where + pointer, message(error, schema, value)));
                }
            }
        }
        // Alternatives can expect different types at the same place.
        types.forEach((pointer, expected) -> violations.add(new Violation(
                where + pointer,
                "expected " + String.join(" or ", words(expected)) + ", got " + kind(find(value, pointer)))));
        if (violations.isEmpty()) {
            violations.add(new Violation(where, "does not match the contract"));
        }
        return List.copyOf(violations);
    }

    /** Whether another error lies deeper in the schema, below this one's keyword. */
    private static boolean summarises(OutputUnit error, Set<String> keywords) {
        String prefix = error.getKeywordLocation() + "/";
        return keywords.stream().anyMatch(other -> other.startsWith(prefix));
    }

    private static boolean isUnknown(OutputUnit error) {
        String keyword = error.getKeywordLocation();
        return keyword.endsWith("/additionalProperties") || keyword.endsWith("/unevaluatedProperties");
    }

    /** Validators also report a member as unknown if its value violates its schema. */
    private static boolean isExplained(String pointer, NavigableSet<String> explained) {
        String below = explained.ceiling(pointer + "/");
        return explained.contains(pointer) || (below != null && below.startsWith(pointer + "/"));
    }

    private String message(OutputUnit error, JsonObject schema, @Nullable Object root) {
        String location = error.getKeywordLocation();
        int last = location.lastIndexOf('/');
        String keyword = location.substring(last + 1);
        @Nullable Object bound = at(schema, location);
        Object owner = at(schema, location.substring(0, Math.max(last, 0)));
        JsonObject around = owner instanceof JsonObject object ? object : new JsonObject();
        @Nullable Object value = find(root, pointer(error.getInstanceLocation()));
        return switch (keyword) {
            case "const" -> "expected " + quoted(bound) + ", got " + quoted(value);
            case "enum" -> "expected one of " + list(bound) + ", got " + quoted(value);
            case "required" -> missing(bound, value);
            case "additionalProperties", "unevaluatedProperties" -> "is not known here" + known(around);
            case "minItems" -> "expected at least " + count(bound, "item") + ", got " + size(value);
            case "maxItems" -> "expected at most " + count(bound, "item") + ", got " + size(value);
            case "uniqueItems" -> "expected items that differ, got one twice";
            case "minProperties" -> "expected at least " + count(bound, "member") + ", got " + size(value);
            case "maxProperties" -> "expected at most " + count(bound, "member") + ", got " + size(value);
            case "minLength" -> "expected at least " + count(bound, "character") + ", got " + size(value);
            case "maxLength" -> "expected at most " + count(bound, "character") + ", got " + size(value);
            case "minimum" -> "expected at least " + bound + ", got " + quoted(value);
            case "maximum" -> "expected at most " + bound + ", got " + quoted(value);
            case "exclusiveMinimum" -> "expected more than " + bound + ", got " + quoted(value);
            case "exclusiveMaximum" -> "expected less than " + bound + ", got " + quoted(value);
            case "multipleOf" -> "expected a multiple of " + bound + ", got " + quoted(value);
            case "pattern" ->
                "expected " + around.getString(FORM, "a text that matches " + bound) + ", got " + kind(value);
            case "format" ->
                "expected " + FORMATS.getOrDefault(String.valueOf(bound), "the format " + bound) + ", got "
                        + kind(value);
            case "oneOf" -> "matches several of the forms that exclude each other";
            case "not" -> "has a form that is excluded";
            default -> "does not match the contract (" + keyword + ")";
        };
    }

    private static String missing(@Nullable Object required, @Nullable Object value) {
        List<String> missing = names(required).stream()
                .filter(name -> !(value instanceof JsonObject object && object.containsKey(name)))
                .toList();
        return (missing.size() == 1 ? "the member " : "the members ")
                + String.join(", ", missing)
                + (missing.size() == 1 ? " is missing" : " are missing");
    }

    private static String known(JsonObject schema) {
        Set<String> names = schema.getJsonObject("properties", new JsonObject()).fieldNames();
        return names.isEmpty() || names.size() > NAMES_MAX || schema.containsKey("allOf")
                ? ""
                : "; expected " + String.join(", ", names);
    }

    private static String list(@Nullable Object values) {
        List<?> all = values instanceof JsonArray array ? array.getList() : List.of();
        String first =
                all.stream().limit(NAMES_MAX).map(SchemaViolations::quoted).collect(Collectors.joining(", "));
        return all.size() > NAMES_MAX ? first + " and " + (all.size() - NAMES_MAX) + " more" : first;
    }

    private static String count(@Nullable Object number, String thing) {
        return number + " " + thing + (number instanceof Number one && one.doubleValue() == 1 ? "" : "s");
    }

    private static int size(@Nullable Object value) {
        return value instanceof JsonArray array
                ? array.size()
                : value instanceof JsonObject object
                        ? object.size()
                        : String.valueOf(value)
                                .codePointCount(0, String.valueOf(value).length());
    }

    private static String quoted(@Nullable Object value) {
        if (value instanceof JsonObject || value instanceof JsonArray) {
            return kind(value);
        }
        String text = Json.encode(value);
        return text.length() <= QUOTED_CHARS_MAX
                ? text
                : value instanceof String ? kind(value) : "a number of " + count(text.length(), "character");
    }

    private static List<String> names(@Nullable Object names) {
        return names instanceof JsonArray array
                ? array.stream().map(String::valueOf).toList()
                : List.of(String.valueOf(names));
    }

    private static List<String> words(Collection<String> types) {
        List<String> words = new ArrayList<>();
        for (String type : types) {
            words.add(
                    switch (type) {
                        case "array" -> "a list";
                        case "object" -> "an object";
                        case "string" -> "a text";
                        case "integer" -> "an integer";
                        case "number" -> "a number";
                        case "boolean" -> "true or false";
                        default -> type;
                    });
        }
        return words;
    }

    /** The kind of a value, without its content, which may be a secret in the wrong place. */
    private static String kind(@Nullable Object value) {
        if (value instanceof JsonObject) {
            return "an object";
        }
        if (value instanceof JsonArray array) {
            return "a list of " + count(array.size(), "item");
        }
        if (value instanceof String) {
            return "a text of " + count(size(value), "character");
        }
        return value instanceof Number ? "a number" : String.valueOf(value);
    }

    private static String pointer(@Nullable String location) {
        return location == null ? "" : location.replaceFirst("^#", "");
    }

    private static List<String> steps(String pointer) {
        return pointer.isEmpty() ? List.of() : List.of(pointer.substring(1).split("/", -1));
    }

    private static String name(String step) {
        return step.replace("~1", "/").replace("~0", "~");
    }

    private static @Nullable Object find(@Nullable Object value, String pointer) {
        Object found = value;
        for (String step : steps(pointer)) {
            found = child(found, name(step));
        }
        return found;
    }

    /** The value of a keyword; null if the schema does not have the location that the validator reported. */
    private @Nullable Object at(JsonObject schema, String location) {
        Object found = schema;
        for (String step : steps(pointer(location))) {
            String name = name(URLDecoder.decode(step.replace("+", "%2B"), StandardCharsets.UTF_8));
            found = name.equals("$ref") ? referred(found) : child(found, name);
        }
        return found;
    }

    /** The schema of a reference. In schemas of bodies, references are resolved already. */
    private @Nullable Object referred(@Nullable Object reference) {
        String target = reference instanceof JsonObject object ? object.getString("$ref") : null;
        return target == null ? reference : find(document, target.substring(target.indexOf('#') + 1));
    }

    private static @Nullable Object child(@Nullable Object parent, String name) {
        if (parent instanceof JsonObject object) {
            return object.getValue(name);
        }
        return parent instanceof JsonArray array && name.matches("\\d{1,9}") && Integer.parseInt(name) < array.size()
                ? array.getValue(Integer.parseInt(name))
                : null;
    }
}
