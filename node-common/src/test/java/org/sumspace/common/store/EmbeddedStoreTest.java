package org.sumspace.common.store;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
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
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.journal.DamagedFileException;
import org.sumspace.common.store.query.Comparison;
import org.sumspace.common.store.query.Order;
import org.sumspace.common.store.query.Query;
import org.sumspace.common.store.query.QueryEvaluator;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.testkit.process.MongoRelay;

/** The embedded store and its file. */
class EmbeddedStoreTest {
    private static final StoreConfig EMBEDDED = new StoreConfig(null, null, "test", 8);

    private final Vertx vertx = Vertx.vertx();

    @TempDir
    private Path folder;

    @AfterEach
    void close() {
        Await.result(vertx.close());
    }

    private DocumentStore open() {
        return Await.result(DocumentStore.open(vertx, EMBEDDED, folder));
    }

    @Test
    void documents_surviveARestart() {
        DocumentStore first = open();
        Await.result(first.documents("c").insert(new JsonObject().put(Documents.ID, "a")));
        Await.result(first.close());
        DocumentStore second = open();
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
            MongoDatabase store = Await.result(MongoDatabase.connect(vertx, relay.url(), "test", 8, server));
            assertThat(asked).hasValue(3);
            Await.result(store.ping());
            Await.result(store.close());
        }
    }

    @Test
    void damagedFile_isNamedAtTheStart_andUsedOnceItIsRestored() throws Exception {
        DocumentStore first = open();
        Await.result(first.documents("c")
                .insert(new JsonObject().put(Documents.ID, "a").put("text", "unharmed")));
        Await.result(first.close());
        Path file = folder.resolve("mongo").resolve("records.mv");
        byte[] good = Files.readAllBytes(file);
        for (int at : new int[] {good.length / 3, new String(good, ISO_8859_1).indexOf("unharmed")}) {
            byte[] damaged = good.clone();
            damaged[at] ^= 1;
            Files.write(file, damaged);
            assertThat(Await.failure(DocumentStore.open(vertx, EMBEDDED, folder)))
                    .isInstanceOf(DamagedFileException.class)
                    .hasMessageContaining(file.toString());
        }
        Files.write(file, good);
        DocumentStore second = open();
        assertThat(Await.result(second.documents("c").find("a"))).isPresent();
        Await.result(second.close());
    }

    /** Against a plain map, over random changes, and again after the store was opened anew. */
    @Test
    void queriesByIndexedFields_findExactlyWhatIsThere() {
        DocumentStore first = open();
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

        DocumentStore second = open();
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
        Query twoGroups = Query.isOneOf("group", List.of("g1", "g3", "g9"));
        Query twoKinds = Query.isOneOf("kind", List.of("k0", "k3"));
        Query numbers = Query.isOneOf("number", List.of("n1", "n2", "n3", "n4", "n5", "n6", "n7", "n99"));
        for (Query query : List.of(
                Query.is("group", "g2"),
                Query.all(Query.is("group", "g2"), Query.is("size", 1)),
                twoGroups,
                Query.all(twoGroups, Query.is("size", 2)),
                Query.all(twoGroups, Query.isOneOf("group", List.of("g0", "g1"))),
                Query.is("open", true),
                Query.is("kind", "k3"),
                Query.all(Query.is("open", false), Query.is("size", 1)),
                Query.not(Query.is("group", "g0")),
                Query.all(Query.not(twoGroups), Query.not(twoKinds)),
                Query.all(Query.is("kind", "k1"), Query.is("number", "n4")),
                Query.all(Query.is("kind", "k1"), Query.is("number", 4)),
                Query.all(Query.is("kind", "k1"), numbers),
                Query.all(numbers, Query.is("kind", "k2"), twoGroups),
                Query.all(twoKinds, Query.is("number", "n4")),
                Query.all(twoKinds, numbers),
                Query.all(Query.is("size", 1), numbers),
                Query.isOneOf(Documents.ID, List.of("d3", "d1", "nobody")),
                Query.all(Query.is(Documents.ID, "d7"), Query.is("size", 0)),
                Query.all(Query.is(Documents.ID, "d7"), Query.is("group", "g1")))) {
            List<String> expected = model.values().stream()
                    .filter(document -> QueryEvaluator.matches(query, JsonValue.of(document.getMap())))
                    .map(document -> document.getString(Documents.ID))
                    .toList();
            assertThat(Await.result(documents.list(query, Order.ascending(Documents.ID), 1_000)))
                    .extracting(document -> document.getString(Documents.ID))
                    .as("%s", query)
                    .isEqualTo(expected);
            assertPagesFound(query, expected, documents);
        }
    }

    /** Three at a time, each page after the last id of the one before. */
    private static void assertPagesFound(Query query, List<String> expected, Documents documents) {
        List<String> found = new ArrayList<>();
        Query next = query;
        List<JsonObject> page;
        do {
            page = Await.result(documents.list(next, Order.ascending(Documents.ID), 3));
            page.forEach(document -> found.add(document.getString(Documents.ID)));
            if (!page.isEmpty()) {
                next = Query.all(query, Query.compare(Documents.ID, Comparison.GREATER, found.get(found.size() - 1)));
            }
        } while (!page.isEmpty() && found.size() <= expected.size());
        assertThat(found).as("pages of %s", query).isEqualTo(expected);
    }

    /** A file that a version with another format wrote. */
    @Test
    void fileInAnotherFormat_isNotRead() throws IOException {
        Path file = Files.createDirectory(folder.resolve("mongo")).resolve("records.mv");
        try (MVStore store = MVStore.open(file.toString())) {
            store.openMap("databases.test.records").put("a", "b");
        }
        byte[] before = Files.readAllBytes(file);
        assertThat(Await.failure(DocumentStore.open(vertx, EMBEDDED, folder)))
                .hasMessageContaining(file.toString())
                .hasMessageContaining("format 0");
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
    }
}
