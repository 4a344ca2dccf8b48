package org.sumspace.common.testkit.contract;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Values that match a schema, each in another way, and often at its limits. */
final class ValidValues {
    private static final int ITEMS_MAX = 3;
    private static final int TEXT_MAX = 24;
    private static final int NUMBER_MAX = 1_000;
    private static final int RARELY = 20;

    /** Parts of texts that are harmful only if they are interpreted. */
    private static final List<String> PARTS = List.of(
            "records",
            "Straße",
            "x.y",
            "$where",
            "{\"$gt\":\"\"}",
            "(a+)+$",
            ".*",
            "__proto__",
            "../..",
            "%00",
            "\u0301e",
            "\ud83d\ude00",
            "\u202e",
            "<b>",
            "' or 1=1 --",
            "${jndi:x}",
            "\\",
            "\"");

    private final Schemas schemas;
    private final Knowledge knowledge;
    private final Random random;

    ValidValues(Schemas schemas, Knowledge knowledge, Random random) {
        this.schemas = schemas;
        this.knowledge = knowledge;
        this.random = random;
    }

    /** A value of the schema; with optional members, or without most of them. */
    @Nullable
    Object of(JsonObject schema) {
        return of(schema, true);
    }

    /** An object with only the required members. */
    @Nullable
    Object least(JsonObject schema) {
        return of(schema, false);
    }

    private @Nullable Object of(JsonObject schema, boolean optional) {
        if (schema.containsKey("$ref")) {
            Object known = knowledge.ofSchema(schema.getString("$ref"), random).orElse(null);
            if (known != null) {
                return known;
            }
        }
        JsonObject flat = schemas.flat(schema);
        for (String choice : List.of("anyOf", "oneOf")) {
            if (flat.containsKey(choice)) {
                List<JsonObject> choices = Schemas.objects(flat.getJsonArray(choice));
                return of(choices.get(random.nextInt(choices.size())), optional);
            }
        }
        if (flat.containsKey("const")) {
            return flat.getValue("const");
        }
        if (flat.containsKey("enum")) {
            JsonArray values = flat.getJsonArray("enum");
            return values.getValue(random.nextInt(values.size()));
        }
        List<String> types = Schemas.types(flat);
        return types.isEmpty() ? any(0) : ofType(types.get(random.nextInt(types.size())), flat, optional);
    }

    private @Nullable Object ofType(String type, JsonObject schema, boolean optional) {
        return switch (type) {
            case "object" -> object(schema, optional);
            case "array" -> array(schema, optional);
            case "string" -> text(schema);
            case "integer" -> integer(schema);
            case "number" -> number(schema);
            case "boolean" -> random.nextBoolean();
            case "null" -> null;
            default -> throw new IllegalArgumentException("unknown type " + type);
        };
    }

    private JsonObject object(JsonObject schema, boolean optional) {
        JsonObject object = new JsonObject();
        JsonObject properties = schema.getJsonObject("properties", new JsonObject());
        Set<String> required = Schemas.required(schema);
        boolean most = random.nextInt(RARELY) == 0;
        for (String name : properties.fieldNames()) {
            if (required.contains(name) || (optional && (most || random.nextInt(3) == 0))) {
                object.put(name, of(properties.getJsonObject(name), optional));
            }
        }
        required.stream().filter(name -> !object.containsKey(name)).forEach(name -> object.put(name, any(0)));
        return object;
    }

    private JsonArray array(JsonObject schema, boolean optional) {
        int min = schema.getInteger("minItems", 0);
        int max = Math.min(schema.getInteger("maxItems", ITEMS_MAX), Math.max(min, ITEMS_MAX));
        int size = min + random.nextInt(max - min + 1);
        JsonArray array = new JsonArray();
        for (int i = 0; i < size; i++) {
            array.add(of(schema.getJsonObject("items", new JsonObject()), optional));
        }
        return array;
    }

    private String text(JsonObject schema) {
        String pattern = schema.getString("pattern");
        int min = schema.getInteger("minLength", 0);
        int max = schema.getInteger("maxLength", Integer.MAX_VALUE);
        if (pattern != null && !pattern.equals("\\S")) {
            String text = PatternText.of(pattern, random);
            // A pattern without an end allows any text after the match.
            return pattern.endsWith("$") ? text : text + "x".repeat(Math.max(0, min - text.length()));
        }
        if (max <= 100_000 && random.nextInt(RARELY) == 0) {
            return "m".repeat(max);
        }
        int wanted = Math.min(max, Math.max(min, 1) + random.nextInt(TEXT_MAX));
        StringBuilder text = new StringBuilder();
        while (text.codePointCount(0, text.length()) < wanted) {
            text.append(PARTS.get(random.nextInt(PARTS.size())));
        }
        return text.substring(0, text.offsetByCodePoints(0, wanted));
    }

    private Object integer(JsonObject schema) {
        long min = schema.getLong("minimum", 0L);
        long max = Math.max(min, schema.getLong("maximum", min + NUMBER_MAX));
        return switch (random.nextInt(4)) {
            case 0 -> min;
            case 1 -> max;
            default -> min + (long) (random.nextDouble() * Math.min(max - min, NUMBER_MAX));
        };
    }

    private Object number(JsonObject schema) {
        double min = schema.getDouble("minimum", -1e9);
        double max = schema.getDouble("maximum", 1e9);
        return random.nextInt(4) == 0 ? Math.max(min, 0) : min + random.nextDouble() * (max - min);
    }

    /** Any value, not deep. */
    private @Nullable Object any(int depth) {
        return switch (random.nextInt(depth > 2 ? 4 : 6)) {
            case 0 -> text(new JsonObject());
            case 1 -> random.nextInt(NUMBER_MAX);
            case 2 -> random.nextBoolean();
            case 3 -> null;
            case 4 -> new JsonArray().add(any(depth + 1));
            default -> new JsonObject().put(PARTS.get(random.nextInt(PARTS.size())), any(depth + 1));
        };
    }
}
