package org.sumspace.common.testkit.contract;

import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A value that a schema forbids, in place of one that it allows.
 *
 * @param name the violation, for messages of tests
 * @param absent whether the member is left out; then it has no value
 */
record Mutation(String name, List<Object> place, @Nullable Object value, boolean absent) {
    private static final int LENGTH_MAX = 20_000;
    private static final int MALFORMED_MAX = 4;
    private static final int ITEMS_MAX = 1_100;
    private static final List<String> NO_MATCHES =
            List.of(" ", "{\"$ne\":1}", "../x", "\u0000", "a b", "$where", "0", "@", "-1", "\"");

    Mutation {
        place = List.copyOf(place);
    }

    /** JSON pointer of the place where a violation is expected; for a missing member, the enclosing object. */
    String pointer() {
        StringBuilder pointer = new StringBuilder();
        place.subList(0, absent ? place.size() - 1 : place.size())
                .forEach(step -> pointer.append('/').append(step));
        return pointer.toString();
    }

    /** Everything that a schema forbids in its values, down to the members of their members. */
    static List<Mutation> of(Schemas schemas, JsonObject schema) {
        List<Mutation> mutations = new ArrayList<>();
        collect(schemas, schemas.flat(schema), List.of(), mutations);
        return mutations;
    }

    /** Texts of a parameter that a schema forbids. */
    static Stream<Mutation> ofText(Schemas schemas, JsonObject schema) {
        return of(schemas, schema).stream().filter(mutation -> mutation.value instanceof String);
    }

    private static void collect(Schemas schemas, JsonObject schema, List<Object> place, List<Mutation> into) {
        for (String choice : List.of("anyOf", "oneOf")) {
            if (schema.containsKey(choice)) {
                return;
            }
        }
        List<String> types = Schemas.types(schema);
        boolean listed = schema.containsKey("enum") || schema.containsKey("const");
        if (types.isEmpty() && !listed) {
            return;
        }
        if (!types.contains("null")) {
            into.add(mutation("null", place, null));
        }
        if (listed) {
            into.add(mutation("unknown value", place, "no such value"));
            into.add(mutation("wrong type", place, Map.of()));
            return;
        }
        wrongTypes(types, place, into);
        limits(schema, place, into);
        if (types.contains("object")) {
            members(schemas, schema, place, into);
        }
        if (types.contains("array") && schema.containsKey("items")) {
            collect(schemas, schemas.flat(schema.getJsonObject("items")), plus(place, 0), into);
        }
    }

    private static void wrongTypes(List<String> types, List<Object> place, List<Mutation> into) {
        Map<String, Object> ofTypes = Map.of(
                "object",
                Map.of("$ne", 1),
                "array",
                List.of("x"),
                "string",
                "no such value",
                "number",
                -7.5,
                "boolean",
                true);
        ofTypes.forEach((type, value) -> {
            boolean allowed = types.contains(type) || (type.equals("string") && types.isEmpty());
            if (!allowed && !(type.equals("number") && types.contains("integer"))) {
                into.add(mutation("wrong type " + type, place, value));
            }
        });
        if (types.contains("integer") && !types.contains("number")) {
            into.add(mutation("fraction", place, 1.5));
            into.add(mutation("number as text", place, "1e3"));
        }
    }

    private static void limits(JsonObject schema, List<Object> place, List<Mutation> into) {
        if (schema.getInteger("minLength", 0) > 0) {
            into.add(mutation("empty", place, ""));
        }
        if (schema.getInteger("maxLength", Integer.MAX_VALUE) <= LENGTH_MAX) {
            into.add(mutation("huge", place, "m".repeat(schema.getInteger("maxLength") + 1)));
        }
        if (schema.containsKey("pattern")) {
            Predicate<String> matches =
                    Pattern.compile(schema.getString("pattern")).asPredicate();
            NO_MATCHES.stream()
                    .filter(matches.negate())
                    .limit(MALFORMED_MAX)
                    .forEach(text -> into.add(mutation(text.isBlank() ? "blank" : "malformed " + text, place, text)));
        }
        if (schema.containsKey("minimum")) {
            into.add(mutation("too small", place, schema.getLong("minimum") - 1));
        }
        if (schema.containsKey("maximum")) {
            into.add(mutation("too large", place, schema.getLong("maximum") + 1));
        }
        if (schema.getInteger("minItems", 0) > 0) {
            into.add(mutation("no items", place, List.of()));
        }
        if (schema.getInteger("maxItems", Integer.MAX_VALUE) <= ITEMS_MAX) {
            into.add(mutation("too many items", place, Collections.nCopies(schema.getInteger("maxItems") + 1, "x")));
        }
    }

    private static void members(Schemas schemas, JsonObject schema, List<Object> place, List<Mutation> into) {
        for (String name : Schemas.required(schema)) {
            into.add(new Mutation("missing", plus(place, name), null, true));
        }
        JsonObject properties = schema.getJsonObject("properties", new JsonObject());
        for (String name : properties.fieldNames()) {
            collect(schemas, schemas.flat(properties.getJsonObject(name)), plus(place, name), into);
        }
    }

    private static Mutation mutation(String name, List<Object> place, @Nullable Object value) {
        return new Mutation(name, place, value, false);
    }

    private static List<Object> plus(List<Object> place, Object step) {
        List<Object> longer = new ArrayList<>(place);
        longer.add(step);
        return longer;
    }
}
