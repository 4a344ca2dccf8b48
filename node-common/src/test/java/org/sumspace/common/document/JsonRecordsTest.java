package org.sumspace.common.document;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sumspace.common.config.Secret;
import org.sumspace.common.crypto.Digest;

class JsonRecordsTest {
    private static final JsonRecords RECORDS = JsonRecords.camelCase();

    enum Colour {
        RED
    }

    record Inner(String name, int size) {}

    record Outer(
            String id,
            boolean isOpen,
            Instant at,
            Digest digest,
            Colour colour,
            List<Inner> inner,
            @Nullable Inner other,
            JsonValue content,
            @EmptyIfAbsent List<String> tags,
            @EmptyIfAbsent int count) {
        boolean isDerived() {
            return true;
        }
    }

    record Tree(Object content) {}

    record Held(Secret secret) {}

    private static Outer outer() {
        return new Outer(
                "a",
                true,
                Instant.ofEpochMilli(1),
                Digest.ZERO,
                Colour.RED,
                List.of(new Inner("b", 2)),
                null,
                JsonValue.parse("{\"x\":[1,null,1.5]}"),
                List.of(),
                0);
    }

    private static final String JSON = "{\"id\":\"a\",\"isOpen\":true,\"at\":\"1970-01-01T00:00:00.001Z\",\"digest\":\""
            + "0".repeat(64) + "\",\"colour\":\"RED\",\"inner\":[{\"name\":\"b\",\"size\":2}],"
            + "\"content\":{\"x\":[1,null,1.5]},\"tags\":[],\"count\":0}";

    @Test
    void componentsAreMembersInTheirOrder() {
        assertThat(new String(RECORDS.bytes(outer()), UTF_8)).isEqualTo(JSON);
        assertThat(RECORDS.read(JSON.getBytes(UTF_8), Outer.class)).isEqualTo(outer());
        assertThat(RECORDS.read(RECORDS.tree(outer()), Outer.class)).isEqualTo(outer());
    }

    @Test
    void timesInMillis() {
        JsonRecords records = JsonRecords.camelCase().withTimesInMillis();
        assertThat(records.tree(outer())).containsEntry("at", 1L);
        assertThat(records.read(records.bytes(outer()), Outer.class)).isEqualTo(outer());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> records.read(JSON.getBytes(UTF_8), Outer.class))
                .withMessageContaining("\"at\"");
    }

    record Flat(String first, @JsonUnwrapped Inner inner, String last) {}

    @Test
    void unwrappedRecord_hasItsMembersInTheObject() {
        Flat flat = new Flat("f", new Inner("b", 2), "l");
        assertThat(new String(RECORDS.bytes(flat), UTF_8))
                .isEqualTo("{\"first\":\"f\",\"name\":\"b\",\"size\":2,\"last\":\"l\"}");
        assertThat(RECORDS.read(RECORDS.tree(flat), Flat.class)).isEqualTo(flat);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RECORDS.read(Map.of("first", "f", "size", 2, "last", "l"), Flat.class))
                .withMessageContaining("\"name\"");
    }

    @Test
    void snakeCaseWithNulls() {
        JsonRecords records = JsonRecords.camelCase().inSnakeCase().withNulls();
        assertThat(records.tree(outer())).containsEntry("is_open", true).containsEntry("other", null);
        assertThat(records.read(records.bytes(outer()), Outer.class)).isEqualTo(outer());
    }

    @Test
    void viewsOfAFrameworkAreTheTreesThatTheyShow() {
        JsonObject view = new JsonObject()
                .put("a", new JsonArray().add(new JsonObject().putNull("b")).add(1));
        assertThat(new String(RECORDS.bytes(new Tree(view)), UTF_8))
                .isEqualTo("{\"content\":{\"a\":[{\"b\":null},1]}}");
        assertThat(RECORDS.read(new JsonObject().put("content", view), Tree.class)
                        .content())
                .isEqualTo(Map.of("a", List.of(mapWithNull(), 1)));
    }

    private static Map<String, Object> mapWithNull() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("b", null);
        return map;
    }

    @ParameterizedTest(name = "{0} as {1}")
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            id       | null                       | id
            id       | 5                          | id
            id       | true                       | id
            isOpen   | "true"                     | isOpen
            isOpen   | 1                          | isOpen
            at       | 1                          | at
            at       | "yesterday"                | at
            digest   | "00"                       | digest
            colour   | 0                          | colour
            colour   | "BLUE"                     | colour
            colour   | ""                         | colour
            inner    | {"name":"b","size":2}      | inner
            inner    | [null]                     | inner[0]
            inner    | [{"name":"b"}]             | inner[0].size
            inner    | [{"name":"b","size":"2"}]  | inner[0].size
            inner    | [{"name":"b","size":2.5}]  | inner[0].size
            inner    | [{"name":"b","size":null}] | inner[0].size
            inner    | [{"name":"b","size":3000000000}] | inner[0].size
            other    | ""                         | other
            tags     | "a"                        | tags
            """)
    void whatIsNoSuchRecordIsRefusedByTheNameOfTheMember(String member, String value, String place) {
        Map<String, Object> tree = new LinkedHashMap<>(RECORDS.tree(outer()));
        tree.put(member, JsonValue.parse(value).tree());
        for (Runnable read : List.<Runnable>of(
                () -> RECORDS.read(tree, Outer.class),
                () -> RECORDS.read(new JsonObject(tree).toBuffer().getBytes(), Outer.class))) {
            assertThatIllegalArgumentException().isThrownBy(read::run).withMessageContaining("\"" + place + "\"");
        }
    }

    @Test
    void requiredMembersMayNotBeMissing_othersMay() {
        for (String member : Arrays.asList("id", "isOpen", "at", "digest", "colour", "inner", "content")) {
            Map<String, Object> tree = new LinkedHashMap<>(RECORDS.tree(outer()));
            tree.remove(member);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> RECORDS.read(tree, Outer.class))
                    .withMessageContaining("\"" + member + "\"");
        }
        Map<String, Object> tree = new LinkedHashMap<>(RECORDS.tree(outer()));
        tree.keySet().removeAll(List.of("tags", "count"));
        tree.put("unknown", 1);
        assertThat(RECORDS.read(tree, Outer.class)).isEqualTo(outer());
    }

    @Test
    void wholeNumbersMayHaveAFraction() {
        assertThat(RECORDS.read(Map.of("name", "a", "size", 2.0), Inner.class)).isEqualTo(new Inner("a", 2));
    }

    @Test
    void aKeyTwiceAndMoreThanOneValueAreRefused() {
        for (String json :
                List.of("{\"name\":\"a\",\"name\":\"a\",\"size\":1}", "{\"name\":\"a\",\"size\":1} {}", "{\"name\"")) {
            assertThatIllegalArgumentException().isThrownBy(() -> RECORDS.read(json.getBytes(UTF_8), Inner.class));
        }
    }

    @Test
    void secretsAreWrittenOnlyWhereTheyHaveAForm() {
        Held held = new Held(Secret.of("planted"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RECORDS.bytes(held))
                .withMessageContaining("secret")
                .withMessageNotContaining("planted");
        JsonRecords stored = RECORDS.withText(Secret.class, Secret::reveal, Secret::of);
        assertThat(stored.read(stored.bytes(held), Held.class)).isEqualTo(held);
    }
}
