package org.sumspace.common.store;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.h2.mvstore.MVStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.journal.DamagedFileException;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.testkit.process.MongoRelay;

/** The embedded store and its file. */
class EmbeddedStoreTest {
    private static final MongoConfig EMBEDDED = new MongoConfig(null, "test", 8);

    private final Vertx vertx = Vertx.vertx();

    @TempDir
    private Path folder;

    @AfterEach
    void close() {
        Await.result(vertx.close());
    }

    private MongoStore open() {
        return Await.result(MongoStore.open(vertx, EMBEDDED, folder));
    }

    @Test
    void documents_surviveARestart() {
        MongoStore first = open();
        Await.result(first.documents("c").insert(new JsonObject().put(Documents.ID, "a")));
        Await.result(first.close());
        MongoStore second = open();
        assertThat(Await.result(second.documents("c").find("a"))).isPresent();
        Await.result(second.close());
    }

    /** On a machine that is busy or was suspended. */
    @Test
    void storeThatAnswersLate_isWaitedFor() {
        EmbeddedMongo server = EmbeddedMongo.inMemory();
        AtomicInteger asked = new AtomicInteger();
        try (MongoRelay relay = new MongoRelay(URI.create(server.url()).getPort())) {
            relay.gate(command -> command.name().equals("ping") && asked.getAndIncrement() < 2
                    ? MongoRelay.Way.CLOSED
                    : MongoRelay.Way.OPEN);
            MongoStore store = Await.result(MongoStore.connect(vertx, EMBEDDED, relay.url(), server));
            assertThat(asked).hasValue(3);
            Await.result(store.ping());
            Await.result(store.close());
        }
    }

    @Test
    void damagedFile_isNamedAtTheStart_andUsedOnceItIsRestored() throws Exception {
        MongoStore first = open();
        Await.result(first.documents("c")
                .insert(new JsonObject().put(Documents.ID, "a").put("text", "unharmed")));
        Await.result(first.close());
        Path file = folder.resolve("mongo").resolve("records.mv");
        byte[] good = Files.readAllBytes(file);
        for (int at : new int[] {good.length / 3, new String(good, ISO_8859_1).indexOf("unharmed")}) {
            byte[] damaged = good.clone();
            damaged[at] ^= 1;
            Files.write(file, damaged);
            assertThat(Await.failure(MongoStore.open(vertx, EMBEDDED, folder)))
                    .isInstanceOf(DamagedFileException.class)
                    .hasMessageContaining(file.toString());
        }
        Files.write(file, good);
        MongoStore second = open();
        assertThat(Await.result(second.documents("c").find("a"))).isPresent();
        Await.result(second.close());
    }

    /** Against a plain map, over random changes, and again after the store was opened anew. */
    @Test
    void queriesByIndexedFields_findExactlyWhatIsThere() {
        MongoStore first = open();
        Documents documents = first.documents("things");
        Random random = new Random(7);
        Map<String, JsonObject> model = new TreeMap<>();
        Await.result(documents.index("group"));
        Await.result(documents.index("open"));
        Await.result(documents.uniqueIndex("kind", "number"));
        for (int step = 0; step < 400; step++) {
            String id = "d" + random.nextInt(40);
            if (random.nextInt(4) == 0) {
                assertThat(Await.result(documents.delete(id))).isEqualTo(model.remove(id) != null);
            } else {
                JsonObject document = random(random).put(Documents.ID, id);
                if (isFree(model, document)) {
                    Await.result(documents.upsert(document));
                    model.put(id, document);
                } else {
                    assertThat(((NodeException) Await.failure(documents.upsert(document))).type())
                            .isEqualTo(ProblemType.CONFLICT);
                }
            }
        }
        assertFoundAsIn(model, documents);
        Await.result(first.close());

        MongoStore second = open();
        assertFoundAsIn(model, second.documents("things"));
        Await.result(second.documents("things").index("kind"));
        assertFoundAsIn(model, second.documents("things"));
        Await.result(second.close());
    }

    /** Some documents have no number, or one that is not a text. */
    private static JsonObject random(Random random) {
        JsonObject document = new JsonObject()
                .put("group", "g" + random.nextInt(5))
                .put("size", random.nextInt(3))
                .put("open", random.nextBoolean())
                .put("kind", "k" + random.nextInt(4));
        int number = random.nextInt(20);
        return switch (random.nextInt(5)) {
            case 0 -> document;
            case 1 -> document.put("number", number);
            default -> document.put("number", "n" + number);
        };
    }

    private static boolean isFree(Map<String, JsonObject> model, JsonObject document) {
        return model.values().stream()
                .noneMatch(other -> !other.getString(Documents.ID).equals(document.getString(Documents.ID))
                        && other.getString("kind").equals(document.getString("kind"))
                        && Objects.equals(other.getValue("number"), document.getValue("number")));
    }

    private static void assertFoundAsIn(Map<String, JsonObject> model, Documents documents) {
        JsonObject twoGroups = oneOf("g1", "g3", "g9");
        JsonObject numbers = oneOf("n1", "n2", "n3", "n4", "n5", "n6", "n7", "n99");
        for (JsonObject query : List.of(
                new JsonObject().put("group", "g2"),
                new JsonObject().put("group", "g2").put("size", 1),
                new JsonObject().put("group", twoGroups),
                new JsonObject().put("group", twoGroups).put("size", 2),
                new JsonObject().put("open", true),
                new JsonObject().put("kind", "k3"),
                new JsonObject().put("open", false).put("size", 1),
                new JsonObject().put("group", new JsonObject().put("$ne", "g0")),
                new JsonObject().put("kind", "k1").put("number", "n4"),
                new JsonObject().put("kind", "k1").put("number", 4),
                new JsonObject().put("kind", "k1").put("number", numbers),
                new JsonObject().put("number", numbers).put("kind", "k2").put("group", twoGroups),
                new JsonObject().put("kind", oneOf("k0", "k3")).put("number", "n4"),
                new JsonObject().put("kind", oneOf("k0", "k3")).put("number", numbers),
                new JsonObject().put("size", 1).put("number", numbers),
                new JsonObject().put(Documents.ID, oneOf("d3", "d1", "nobody")),
                new JsonObject().put(Documents.ID, "d7").put("size", 0),
                new JsonObject().put(Documents.ID, "d7").put("group", "g1"))) {
            List<String> expected = model.values().stream()
                    .filter(document -> matches(document, query))
                    .map(document -> document.getString(Documents.ID))
                    .toList();
            assertThat(Await.result(documents.list(query, Documents.ascending(Documents.ID), 1_000)))
                    .extracting(document -> document.getString(Documents.ID))
                    .as("%s", query)
                    .isEqualTo(expected);
            assertPagesFound(query, expected, documents);
        }
    }

    /** Three at a time, each page after the last id of the one before. */
    private static void assertPagesFound(JsonObject query, List<String> expected, Documents documents) {
        List<String> found = new ArrayList<>();
        JsonObject next = query;
        List<JsonObject> page;
        do {
            page = Await.result(documents.list(next, Documents.ascending(Documents.ID), 3));
            page.forEach(document -> found.add(document.getString(Documents.ID)));
            if (!page.isEmpty()) {
                JsonObject after = new JsonObject().put("$gt", found.get(found.size() - 1));
                next = query.containsKey(Documents.ID)
                        ? query.copy().put("$and", new JsonArray().add(new JsonObject().put(Documents.ID, after)))
                        : query.copy().put(Documents.ID, after);
            }
        } while (!page.isEmpty() && found.size() <= expected.size());
        assertThat(found).as("pages of %s", query).isEqualTo(expected);
    }

    private static JsonObject oneOf(String... texts) {
        return Documents.oneOf(List.of(texts));
    }

    /** A file that a version with another format wrote. */
    @Test
    void fileInAnotherFormat_isNotRead() throws IOException {
        Path file = Files.createDirectory(folder.resolve("mongo")).resolve("records.mv");
        try (MVStore store = MVStore.open(file.toString())) {
            store.openMap("databases.test.records").put("a", "b");
        }
        byte[] before = Files.readAllBytes(file);
        assertThat(Await.failure(MongoStore.open(vertx, EMBEDDED, folder)))
                .hasMessageContaining(file.toString())
                .hasMessageContaining("format 0");
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
    }

    private static boolean matches(JsonObject document, JsonObject query) {
        return query.stream().allMatch(condition -> {
            Object value = document.getValue(condition.getKey());
            if (!(condition.getValue() instanceof JsonObject operator)) {
                return condition.getValue().equals(value);
            }
            return operator.containsKey("$ne")
                    ? !operator.getValue("$ne").equals(value)
                    : value != null && operator.getJsonArray("$in").contains(value);
        });
    }
}
