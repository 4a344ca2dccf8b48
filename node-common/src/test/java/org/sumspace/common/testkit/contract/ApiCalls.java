package org.sumspace.common.testkit.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import io.vertx.core.json.Json;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.server.contract.Contract;
import org.sumspace.common.testkit.contract.ApiCall.Kind;

/** Makes requests to the operations of a contract; with the same random numbers, the same requests. */
public final class ApiCalls {
    private static final int TOO_DEEP = 5_000;
    private static final int LEVELS = 900;
    private static final String DEEP = "[".repeat(LEVELS) + "]".repeat(LEVELS);
    private static final int BODY_BYTES_MAX = 1 << 20;
    private static final int HEADER_BYTES = 40_000;
    private static final int TARGET_LENGTH = 20_000;

    private static final List<String> HOSTILE_TEXTS = List.of(
            "\u0000",
            "\ud800",
            "a\udc00b",
            "{\"$gt\":\"\"}",
            ".*",
            "(a+)+$",
            "$where",
            "../../etc",
            "\u001b[2J",
            "\r\nX: y");

    private static final List<HostileText> HOSTILE = Stream.concat(
                    HOSTILE_TEXTS.stream().map(text -> new HostileText(text, encoded(text))),
                    Stream.of("%ED%A0%80", "%FF", "%00", "%2e%2e%2f").map(bytes -> new HostileText(bytes, bytes)))
            .toList();

    private static final boolean ALL_TEXTS = Boolean.getBoolean("hostile.all");
    private static final int REPEATED = 3;

    private static final List<String> NUMBERS = List.of("1e308", "-0.0", "1e999", "9".repeat(400), "1e-999");

    private static final List<String> EXTREME_NUMBERS = List.of(
            "9007199254740993",
            "18446744073709551616",
            "1e400",
            "-1e400",
            "1e-400",
            "1e400000",
            "1e-400000",
            "1.7976931348623157e308",
            "5e-324");

    /** More than an entry of a database's index has. */
    private static final int LONG = 4_000;

    private static final int LARGE = 900_000;
    /** Each character is twelve in JSON. */
    private static final int IN_BODY = LARGE / 12;

    /** As many letters, or characters of four bytes, fit into the first line of a request. */
    private static final int IN_TARGET = 3_400;

    private static final int IN_TARGET_OF_FOUR_BYTES = 250;
    private static final List<Integer> LETTERS = List.of((int) 'a', (int) 'z' + 1);
    private static final List<Integer> FOUR_BYTES_EACH = List.of(0x20000, 0x2A000);

    private static final JsonObject HARMFUL_KEYS = new JsonObject()
            .put("__proto__", new JsonObject().put("admin", true))
            .put("constructor", new JsonObject().put("prototype", 1))
            .put("$where", "sleep(1000)")
            .put("$set", new JsonObject().put("a", 1))
            .put("a.b", 1)
            .put("", 1)
            .put("\u0000", 1)
            .put("\ud800", 1)
            .put("tasks", new JsonArray().add(1))
            .put("requestKey", "x")
            .put("@type", new JsonObject().put("$gt", ""))
            .put("@context", new JsonArray().add("https://evil.example"))
            .put("x:$where", new JsonObject().put("$ne", 1))
            .put("x:a.b", ".*")
            .put("$x:y", "\u202e")
            .put("x:\u0000\r\n", "\u0000")
            .put("x:\ud800", 1)
            .put(":", 0);

    private final Schemas schemas;
    private final Knowledge knowledge;
    private final Random random;
    private final ValidValues values;
    private final Set<String> attacked = new HashSet<>();
    private int turn;

    public ApiCalls(Contract contract, Knowledge knowledge, Random random) {
        this.schemas = new Schemas(contract);
        this.knowledge = knowledge;
        this.random = random;
        this.values = new ValidValues(schemas, knowledge, random);
    }

    /** A request that the contract allows, with some of the optional parameters and members. */
    public ApiCall valid(ApiOperation operation) {
        return new Draft(operation, true).call("valid", Kind.VALID, "");
    }

    /** A request whose body has these members and otherwise only the required ones. */
    public ApiCall withMembers(ApiOperation operation, JsonObject members) {
        Draft draft = new Draft(operation, false);
        draft.body = text(((JsonObject) requireNonNull(draft.content)).mergeIn(members));
        return draft.call("with " + members, Kind.VALID, "");
    }

    /** The names of the members that an operation's body may have. */
    public Set<String> members(ApiOperation operation) {
        return operation
                .jsonBody()
                .map(body -> schemas.flat(body.getJsonObject("schema"))
                        .getJsonObject("properties", new JsonObject())
                        .fieldNames())
                .orElse(Set.of());
    }

    /** One request with each thing that the contract forbids. */
    public List<ApiCall> bad(ApiOperation operation) {
        List<ApiCall> calls = new ArrayList<>();
        for (JsonObject parameter : operation.parameters()) {
            badParameters(operation, parameter, calls);
        }
        operation.jsonBody().ifPresent(body -> badBodies(operation, body, calls));
        operation.body().ifPresent(body -> brokenBodies(operation, body, calls));
        Draft padded = new Draft(operation, false);
        padded.headers.put("X-Padding", "p".repeat(HEADER_BYTES));
        calls.add(padded.call("huge header", Kind.BROKEN, ""));
        Draft longer = new Draft(operation, false);
        longer.query.put("x", "q".repeat(TARGET_LENGTH));
        calls.add(longer.call("huge target", Kind.BROKEN, ""));
        return calls;
    }

    /** A text that does harm, as it is written in a path or query. */
    private record HostileText(String name, String encoded) {}

    /**
     * All texts for the first operation with a parameter or member of this name; a few different ones for each of the
     * others, because values with the same name are read by the same code.
     */
    private <T> List<T> some(String in, String name, List<T> texts) {
        if (ALL_TEXTS || attacked.add(in + "/" + name)) {
            return texts;
        }
        return IntStream.range(0, REPEATED)
                .mapToObj(i -> texts.get(turn++ % texts.size()))
                .toList();
    }

    /** Requests that the contract does not forbid, with texts that do harm where they are interpreted. */
    public List<ApiCall> hostile(ApiOperation operation) {
        List<ApiCall> calls = new ArrayList<>();
        for (JsonObject parameter : operation.parameters()) {
            if (parameter.getString("in").equals("header")) {
                continue;
            }
            for (HostileText hostile : some(parameter.getString("in"), parameter.getString("name"), HOSTILE)) {
                Draft draft = new Draft(operation, false);
                draft.set(parameter, hostile.encoded());
                calls.add(draft.call(parameter.getString("name") + " is " + hostile.name(), Kind.HOSTILE, ""));
            }
        }
        operation.jsonBody().ifPresent(body -> hostileBodies(operation, body, calls));
        return calls;
    }

    /**
     * Valid requests to a read: for each id, with each value of every query parameter that has few, and with the longest
     * pages.
     *
     * @param ids of the fixed segments before an id, the nearest first: the ids to ask for
     */
    public List<ApiCall> reads(ApiOperation operation, Function<List<String>, Collection<String>> ids) {
        List<ApiCall> calls = new ArrayList<>();
        List<JsonObject> inPath = operation.parameters().stream()
                .filter(parameter -> parameter.getString("in").equals("path"))
                .toList();
        if (inPath.isEmpty()) {
            addReads(new Draft(operation, false), calls);
        } else {
            JsonObject last = inPath.get(inPath.size() - 1);
            for (String id : ids.apply(operation.segmentsBefore(last.getString("name")))) {
                Draft draft = new Draft(operation, false);
                draft.set(last, encoded(id));
                addReads(draft, calls);
            }
        }
        return calls;
    }

    private void addReads(Draft draft, List<ApiCall> calls) {
        Map<JsonObject, List<Object>> choices = new LinkedHashMap<>();
        for (JsonObject parameter : draft.operation.parameters()) {
            JsonObject schema = schemas.flat(parameter.getJsonObject("schema"));
            if (parameter.getString("name").equals("limit")) {
                draft.set(parameter, "100");
            } else if (Schemas.types(schema).contains("boolean")) {
                choices.put(parameter, List.of(true, false));
            } else if (schema.containsKey("enum")) {
                choices.put(parameter, schema.getJsonArray("enum").stream().toList());
            }
        }
        calls.add(draft.call("read", Kind.VALID, ""));
        choices.forEach((parameter, values) -> {
            values.forEach(value -> {
                draft.set(parameter, encoded(value.toString()));
                calls.add(draft.call(parameter.getString("name") + " is " + value, Kind.VALID, ""));
            });
            draft.set(parameter, encoded(values.get(0).toString()));
        });
        calls.add(draft.call("first values of all", Kind.VALID, ""));
    }

    private void badParameters(ApiOperation operation, JsonObject parameter, List<ApiCall> calls) {
        JsonObject schema = schemas.flat(parameter.getJsonObject("schema"));
        String where = parameter.getString("in") + "/" + parameter.getString("name");
        boolean inPath = parameter.getString("in").equals("path");
        boolean list = Schemas.types(schema).contains("array");
        for (Mutation mutation : Mutation.of(schemas, schema)) {
            String text = parameterText(mutation, schema);
            boolean printable = text != null && text.chars().allMatch(c -> c > ' ' && c < 0x7f);
            boolean inHeader = parameter.getString("in").equals("header");
            if (text == null
                    || (inHeader && !printable)
                    || (list && text.isEmpty())
                    || (inPath && (text.isBlank() || text.contains("/")))) {
                continue;
            }
            Draft draft = new Draft(operation, false);
            draft.set(parameter, inHeader ? text : encoded(text).replace("%2C", ","));
            boolean fits = text.length() < 3_500;
            calls.add(draft.call(where + " " + mutation.name(), fits ? Kind.INVALID : Kind.BROKEN, fits ? where : ""));
        }
        if (parameter.getBoolean("required", false) && !inPath) {
            Draft draft = new Draft(operation, false);
            draft.remove(parameter);
            calls.add(draft.call(where + " missing", Kind.INVALID, where));
        }
    }

    /** The text that stands for a forbidden value; null if as text it is allowed, or cannot be written. */
    private static @Nullable String parameterText(Mutation mutation, JsonObject schema) {
        boolean text = Schemas.types(schema).contains("string")
                || Schemas.types(schema).contains("array");
        Object value = mutation.value();
        if (mutation.name().startsWith("wrong type") && text) {
            return null;
        }
        if (value instanceof List<?> items) {
            return items.isEmpty()
                    ? null
                    : String.join(",", items.stream().map(String::valueOf).toList());
        }
        if (value == null || value instanceof Map) {
            return null;
        }
        return value.toString();
    }

    private void badBodies(ApiOperation operation, JsonObject body, List<ApiCall> calls) {
        for (Mutation mutation : Mutation.of(schemas, body.getJsonObject("schema"))) {
            Draft draft = new Draft(operation, false);
            draft.body = text(place(draft.content, mutation, 0));
            calls.add(draft.call(mutation.pointer() + " " + mutation.name(), Kind.INVALID, mutation.pointer()));
        }
        for (Map.Entry<String, String> broken :
                brokenJson(new Draft(operation, false).body).entrySet()) {
            Draft draft = new Draft(operation, false);
            draft.body = broken.getValue();
            boolean fits = draft.body.length() <= operation.bodyBytesMax();
            calls.add(draft.call(broken.getKey(), fits ? Kind.INVALID : Kind.BROKEN, ""));
        }
    }

    private static Map<String, String> brokenJson(String valid) {
        Map<String, String> broken = new LinkedHashMap<>();
        broken.put("no JSON", "<name/>");
        if (valid.startsWith("{")) {
            String members = valid.equals("{}") ? "\"x:y\":1" : valid.substring(1, valid.length() - 1);
            broken.put("duplicate keys", "{" + members + "," + members + "}");
        }
        broken.put("cut JSON", valid.substring(0, valid.length() - 1));
        broken.put("two values", valid + valid);
        broken.put("only white space", " ");
        broken.put("too deep", "{\"x:y\":" + "[".repeat(TOO_DEEP) + "]".repeat(TOO_DEEP) + "}");
        broken.put("not closed", "[".repeat(TOO_DEEP));
        return broken;
    }

    private void brokenBodies(ApiOperation operation, JsonObject body, List<ApiCall> calls) {
        if (body.getBoolean("required", false)) {
            Draft none = new Draft(operation, false);
            none.body = "";
            calls.add(none.call("no body", Kind.INVALID, ""));
        }
        for (String type : List.of("text/html", "application/xml", "nonsense")) {
            Draft draft = new Draft(operation, false);
            draft.contentType = type;
            calls.add(draft.call("media type " + type, Kind.BROKEN, ""));
        }
        // A body that is no JSON is not held in memory, so it may be larger than this.
        if (operation.jsonBody().isPresent() || operation.bodyBytesMax() <= BODY_BYTES_MAX) {
            Draft huge = new Draft(operation, false);
            huge.body = "{\"x:y\":\"" + "h".repeat(Math.min(operation.bodyBytesMax(), BODY_BYTES_MAX)) + "\"}";
            calls.add(huge.call("huge body", Kind.BROKEN, ""));
        }
    }

    private void hostileBodies(ApiOperation operation, JsonObject body, List<ApiCall> calls) {
        if (!(new Draft(operation, false).content instanceof JsonObject)) {
            return;
        }
        Map<String, String> additions = new LinkedHashMap<>();
        HARMFUL_KEYS.forEach(
                member -> additions.put("key " + member.getKey(), member(member.getKey(), member.getValue())));
        additions.put("deep unknown key", "\"deep\":" + DEEP);
        additions.put("deep JSON-LD", "\"x:deep\":" + DEEP);
        JsonObject properties =
                schemas.flat(body.getJsonObject("schema")).getJsonObject("properties", new JsonObject());
        for (String name : properties.fieldNames()) {
            List<String> types = Schemas.types(schemas.flat(properties.getJsonObject(name)));
            if (types.contains("string")) {
                some("body", name, HOSTILE_TEXTS)
                        .forEach(text -> additions.put(name + " is " + text, member(name, text)));
            } else if (types.contains("array")) {
                additions.put(name + " has odd items", member(name, HOSTILE_TEXTS));
                additions.put(name + " is deep", text(name) + ":" + DEEP);
            } else if (types.contains("number") || types.contains("integer")) {
                NUMBERS.forEach(number -> additions.put(name + " is " + number, text(name) + ":" + number));
            }
        }
        addWith(operation, additions, calls);
    }

    /** @param additions members of the body by the names of the requests, which begin with the names of the members */
    private void addWith(ApiOperation operation, Map<String, String> additions, List<ApiCall> calls) {
        additions.forEach((name, member) -> {
            Draft draft = new Draft(operation, false);
            JsonObject others = (JsonObject) requireNonNull(draft.content);
            others.remove(name.substring(0, name.indexOf(' ')));
            draft.body =
                    "{" + member + (others.isEmpty() ? "" : ",") + text(others).substring(1);
            calls.add(draft.call(name, Kind.HOSTILE, ""));
        });
    }

    /**
     * Requests with values at the edges of what databases take: texts that are as long as the contract allows and cannot
     * be compressed, numbers that are large, small or precise, and large bodies.
     */
    public List<ApiCall> extremes(ApiOperation operation) {
        List<ApiCall> calls = new ArrayList<>();
        for (JsonObject parameter : operation.parameters()) {
            if (!parameter.getString("in").equals("header")) {
                JsonObject schema = parameter.getJsonObject("schema");
                calls.add(with(operation, parameter, longest(schema, IN_TARGET_OF_FOUR_BYTES, FOUR_BYTES_EACH)));
                calls.add(with(operation, parameter, longest(schema, IN_TARGET, LETTERS)));
            }
        }
        operation.jsonBody().ifPresent(body -> extremeBodies(operation, body, calls));
        return calls;
    }

    private void extremeBodies(ApiOperation operation, JsonObject body, List<ApiCall> calls) {
        if (!(new Draft(operation, false).content instanceof JsonObject)) {
            return;
        }
        Map<String, String> additions = new LinkedHashMap<>();
        additions.put("x:long is large", member("x:long", "l".repeat(LARGE)));
        for (String number : EXTREME_NUMBERS) {
            additions.put("x:n is " + number, "\"x:n\":" + number);
        }
        JsonObject properties =
                schemas.flat(body.getJsonObject("schema")).getJsonObject("properties", new JsonObject());
        for (String name : properties.fieldNames()) {
            List<String> types = Schemas.types(schemas.flat(properties.getJsonObject(name)));
            if (types.contains("string")) {
                String longest = longest(properties.getJsonObject(name), IN_BODY, FOUR_BYTES_EACH);
                additions.put(name + " is long", member(name, longest));
            } else if (types.contains("number") || types.contains("integer")) {
                EXTREME_NUMBERS.forEach(number -> additions.put(name + " is " + number, text(name) + ":" + number));
            }
        }
        addWith(operation, additions, calls);
    }

    private ApiCall with(ApiOperation operation, JsonObject parameter, String text) {
        Draft draft = new Draft(operation, false);
        draft.set(parameter, encoded(text));
        return draft.call(parameter.getString("name") + " is long", Kind.HOSTILE, "");
    }

    /** @param characters the first of them, and the one after the last */
    private String longest(JsonObject schema, int max, List<Integer> characters) {
        int length = Math.min(schemas.flat(schema).getInteger("maxLength", LONG), max);
        StringBuilder text = new StringBuilder();
        random.ints(length, characters.get(0), characters.get(1)).forEach(text::appendCodePoint);
        return text.toString();
    }

    private static String member(String name, Object value) {
        return text(name) + ":" + text(value);
    }

    /** The value with the mutation. Missing objects around its place are created. */
    private static @Nullable Object place(@Nullable Object into, Mutation mutation, int depth) {
        if (depth == mutation.place().size()) {
            return mutation.value();
        }
        Object step = mutation.place().get(depth);
        if (step instanceof String name) {
            JsonObject object = into instanceof JsonObject existing ? existing : new JsonObject();
            if (mutation.absent() && depth == mutation.place().size() - 1) {
                object.remove(name);
                return object;
            }
            return object.put(name, place(object.getValue(name), mutation, depth + 1));
        }
        Object first = into instanceof JsonArray existing && !existing.isEmpty() ? existing.getValue(0) : null;
        return new JsonArray().add(place(first, mutation, depth + 1));
    }

    /** JSON in ASCII, so that also texts that are no Unicode can be sent. */
    private static String text(@Nullable Object value) {
        String json = Json.encode(value);
        StringBuilder ascii = new StringBuilder();
        json.chars().forEach(c -> {
            if (c < 0x7f) {
                ascii.append((char) c);
            } else {
                ascii.append("\\u%04x".formatted(c));
            }
        });
        return ascii.toString();
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, UTF_8).replace("+", "%20");
    }

    /** A valid request that can be changed. */
    private final class Draft {
        private final ApiOperation operation;
        private final Map<String, String> path = new HashMap<>();
        private final Map<String, String> query = new LinkedHashMap<>();
        private final Map<String, String> headers = new LinkedHashMap<>();
        private final @Nullable Object content;
        private String contentType = "";
        private String body = "";

        Draft(ApiOperation operation, boolean optional) {
            this.operation = operation;
            for (JsonObject parameter : operation.parameters()) {
                boolean required = parameter.getBoolean("required", false);
                if (required || (optional && random.nextInt(3) == 0)) {
                    set(parameter, parameterValue(parameter));
                }
            }
            this.content = operation
                    .jsonBody()
                    .map(json -> content(json.getJsonObject("schema"), optional))
                    .orElse(null);
            operation.body().ifPresent(this::fill);
        }

        private void fill(JsonObject requestBody) {
            JsonObject types = requestBody.getJsonObject("content");
            contentType = types.containsKey(MediaTypes.JSON) ? MediaTypes.JSON : withExample(types);
            body = contentType.equals(MediaTypes.JSON)
                    ? text(content)
                    : types.getJsonObject(contentType).getString("example", "x");
        }

        /** Of several types, one with an example can be sent; a form, for instance, cannot be made from its schema alone. */
        private static String withExample(JsonObject types) {
            return types.fieldNames().stream()
                    .filter(type -> types.getJsonObject(type).containsKey("example"))
                    .findFirst()
                    .orElseGet(() -> types.fieldNames().iterator().next());
        }

        private @Nullable Object content(JsonObject schema, boolean optional) {
            Object made = optional ? values.of(schema) : values.least(schema);
            return made instanceof JsonObject object ? knowledge.ofBody(operation.id(), random, object) : made;
        }

        private String parameterValue(JsonObject parameter) {
            Object value = known(parameter).orElseGet(() -> values.of(parameter.getJsonObject("schema")));
            if (value instanceof JsonArray items) {
                return String.join(
                        ",",
                        items.stream()
                                .map(item -> encoded(String.valueOf(item)))
                                .toList());
            }
            boolean inHeader = parameter.getString("in").equals("header");
            String text = String.valueOf(value);
            return inHeader ? text.replaceAll("[^\\x21-\\x7e]", "h") : encoded(text);
        }

        private Optional<Object> known(JsonObject parameter) {
            String name = parameter.getString("name");
            if (!parameter.getString("in").equals("path")) {
                return knowledge.ofParameter(name, random);
            }
            Optional<Object> id =
                    knowledge.ofId(operation.id(), name).or(() -> knowledge.ofParameter("{" + name + "}", random));
            for (String segment : operation.segmentsBefore(name)) {
                id = id.or(() -> knowledge.ofParameter(segment, random));
            }
            return id;
        }

        void set(JsonObject parameter, String encodedText) {
            in(parameter).put(parameter.getString("name"), encodedText);
        }

        void remove(JsonObject parameter) {
            in(parameter).remove(parameter.getString("name"));
        }

        private Map<String, String> in(JsonObject parameter) {
            return switch (parameter.getString("in")) {
                case "path" -> path;
                case "query" -> query;
                default -> headers;
            };
        }

        ApiCall call(String name, Kind kind, String violation) {
            String target = operation.path();
            for (Map.Entry<String, String> segment : path.entrySet()) {
                target = target.replace("{" + segment.getKey() + "}", segment.getValue());
            }
            List<String> pairs = query.entrySet().stream()
                    .map(each -> each.getKey() + "=" + each.getValue())
                    .toList();
            return new ApiCall(
                    operation,
                    name,
                    kind,
                    pairs.isEmpty() ? target : target + "?" + String.join("&", pairs),
                    headers,
                    contentType,
                    body,
                    violation);
        }
    }
}
