package org.sumspace.common.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.mongo.MongoClient;
import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.IntStream;
import org.h2.mvstore.MVStore;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.testkit.Await;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DocumentsTest {
    private static final MongoConfig EMBEDDED = new MongoConfig(null, "test", 8);

    private final Vertx vertx = Vertx.vertx();

    @TempDir
    private static Path dataDir;

    private MongoStore stores;
    private Documents documents;
    private String collection;

    @BeforeAll
    void open() {
        stores = Await.result(MongoStore.open(vertx, EMBEDDED, dataDir));
    }

    @BeforeEach
    void newCollection() {
        collection = "c" + UUID.randomUUID();
        documents = documentsIn(stores, collection);
    }

    @AfterAll
    void close() {
        Await.result(stores.close());
        Await.result(vertx.close());
    }

    private static Documents documentsIn(MongoStore store, String collection) {
        return new Documents(store.client(), collection);
    }

    private static JsonObject document(String id, String name) {
        return new JsonObject().put(Documents.ID, id).put("name", name).put(Documents.REVISION, 1L);
    }

    private static ProblemType failure(Future<?> future) {
        return ((NodeException) Await.failure(future)).type();
    }

    @Test
    void takenId_isAConflict_orFalse() {
        Await.result(documents.insert(document("a", "x")));
        assertThat(failure(documents.insert(document("a", "y")))).isEqualTo(ProblemType.CONFLICT);
        assertThat(Await.result(documents.insertIfAbsent(document("a", "y")))).isFalse();
        assertThat(Await.result(documents.insertIfAbsent(document("b", "y")))).isTrue();
        assertThat(Await.result(documents.find("a")).orElseThrow().getString("name"))
                .isEqualTo("x");
    }

    @Test
    void takenUniqueField_isAConflict() {
        Await.result(documents.uniqueIndex("name"));
        Await.result(documents.insert(document("a", "x")));
        Await.result(documents.insert(document("b", "y")));
        assertThat(failure(documents.insert(document("c", "x")))).isEqualTo(ProblemType.CONFLICT);
        assertThat(failure(documents.upsert(document("b", "x")))).isEqualTo(ProblemType.CONFLICT);
    }

    @Test
    void upsertIf_replacesOnlyWhatMeetsTheCondition() {
        JsonObject older = new JsonObject().put("at", new JsonObject().put("$lt", 5));
        assertThat(Await.result(documents.upsertIf(older, document("a", "x").put("at", 5))))
                .isTrue();
        assertThat(Await.result(documents.upsertIf(older, document("a", "y").put("at", 5))))
                .isFalse();
        JsonObject younger = new JsonObject().put("at", new JsonObject().put("$lt", 6));
        assertThat(Await.result(documents.upsertIf(younger, document("a", "z").put("at", 6))))
                .isTrue();
        assertThat(Await.result(documents.find("a")).orElseThrow().getString("name"))
                .isEqualTo("z");
    }

    @Test
    void set_changesOnlyWhatMatches() {
        Await.result(documents.insert(document("a", "x")));
        JsonObject named = new JsonObject().put(Documents.ID, "a").put("name", "x");
        assertThat(Await.result(documents.set(named, new JsonObject().put("name", "y"))))
                .isTrue();
        assertThat(Await.result(documents.set(named, new JsonObject().put("name", "z"))))
                .isFalse();
        assertThat(Await.result(documents.find("a")).orElseThrow().getString("name"))
                .isEqualTo("y");
    }

    @Test
    void replaceOfAnOldRevision_isAConflict() {
        Await.result(documents.insert(document("a", "x")));
        assertThat(Await.result(documents.replace(document("a", "y")))).isEqualTo(2);
        assertThat(failure(documents.replace(document("a", "z")))).isEqualTo(ProblemType.CONFLICT);
        assertThat(failure(documents.replace(document("gone", "z")))).isEqualTo(ProblemType.NOT_FOUND);
        assertThat(Await.result(documents.find("a")).orElseThrow().getString("name"))
                .isEqualTo("y");
    }

    @Test
    void concurrentReplaces_oneWins() {
        Await.result(documents.insert(document("a", "x")));
        List<Future<Boolean>> attempts = IntStream.range(0, 20)
                .mapToObj(
                        i -> documents.replace(document("a", "y" + i)).map(true).otherwise(false))
                .toList();
        Await.result(Future.all(attempts));
        assertThat(attempts.stream().filter(Future::result)).hasSize(1);
    }

    @Test
    void pages_areInOrder_andCounted() {
        for (int i = 0; i < 5; i++) {
            Await.result(documents.upsert(document("id" + i, "n")));
        }
        Page<JsonObject> page = Await.result(
                documents.page(new JsonObject(), new JsonObject().put(Documents.ID, -1), new PageRequest(2, 2)));
        assertThat(page.count()).isEqualTo(5);
        assertThat(page.pages()).isEqualTo(3);
        assertThat(page.result())
                .extracting(item -> item.getString(Documents.ID))
                .containsExactly("id2", "id1");
        assertThat(Await.result(documents.delete("id0"))).isTrue();
        assertThat(Await.result(documents.delete("id0"))).isFalse();
    }

    @Test
    void documents_surviveARestart(@TempDir Path other) {
        MongoStore first = Await.result(MongoStore.open(vertx, EMBEDDED, other));
        Await.result(documentsIn(first, "c").insert(document("a", "x")));
        Await.result(first.close());
        MongoStore second = Await.result(MongoStore.open(vertx, EMBEDDED, other));
        assertThat(Await.result(documentsIn(second, "c").find("a"))).isPresent();
        Await.result(second.close());
    }

    /** Against a plain map, over random changes, and again after the store was opened anew. */
    @Test
    void queriesByIndexedFields_findExactlyWhatIsThere() {
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
                    assertThat(failure(documents.upsert(document))).isEqualTo(ProblemType.CONFLICT);
                }
            }
        }
        assertFoundAsIn(model);

        Await.result(stores.close());
        stores = Await.result(MongoStore.open(vertx, EMBEDDED, dataDir));
        documents = documentsIn(stores, collection);

        assertFoundAsIn(model);
    }

    /** Some have no number, or one that is no text. */
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

    private void assertFoundAsIn(Map<String, JsonObject> model) {
        JsonObject twoGroups = oneOf("g1", "g3", "g9");
        JsonObject numbers = oneOf("n1", "n2", "n3", "n4", "n5", "n6", "n7", "n99");
        for (JsonObject query : List.of(
                new JsonObject().put("group", "g2"),
                new JsonObject().put("group", "g2").put("size", 1),
                new JsonObject().put("group", twoGroups),
                new JsonObject().put("group", twoGroups).put("size", 2),
                new JsonObject().put("open", true),
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
        }
    }

    private static JsonObject oneOf(String... texts) {
        return new JsonObject().put("$in", new JsonArray(List.of(texts)));
    }

    /** More values than a query holds. */
    @Test
    void manyValues_areAskedForInPortions() {
        Await.result(documents.insert(document("first", "v0")));
        Await.result(documents.insert(document("middle", "v12345")));
        Await.result(documents.insert(document("last", "v24999")));
        Await.result(documents.insert(document("other", "w")));
        List<String> values =
                IntStream.range(0, 25_000).mapToObj(number -> "v" + number).toList();
        assertThat(Await.result(documents.listOneOf(new JsonObject().put(Documents.REVISION, 1L), "name", values)))
                .extracting(document -> document.getString(Documents.ID))
                .containsExactly("first", "middle", "last");
    }

    /** A driver completes what it was asked for on a thread of its own, between two listeners if it comes to that. */
    @Test
    void listOneOf_isWhole_inWhateverOrderListenersAreTold() {
        List<JsonObject> found = List.of(document("a", "A"));
        MongoClient client = proxy(
                MongoClient.class, (proxy, method, arguments) -> firstListenerToldLast(Future.succeededFuture(found)));

        assertThat(Await.result(
                        new Documents(client, collection).listOneOf(new JsonObject(), Documents.ID, List.of("a"))))
                .isEqualTo(found);
    }

    private static Future<?> firstListenerToldLast(Future<?> future) {
        return proxy(
                Future.class,
                (proxy, method, arguments) ->
                        method.getName().equals("onSuccess") ? proxy : method.invoke(future, arguments));
    }

    private static <T> T proxy(Class<T> type, InvocationHandler calls) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, calls));
    }

    /** Of a version that kept documents in another form. */
    @Test
    void fileInAnotherForm_isNotRead(@TempDir Path other) throws IOException {
        Path file = Files.createDirectory(other.resolve("mongo")).resolve("records.mv");
        try (MVStore store = MVStore.open(file.toString())) {
            store.openMap("databases.test.records").put("a", "b");
        }
        byte[] before = Files.readAllBytes(file);
        assertThat(Await.failure(MongoStore.open(vertx, EMBEDDED, other)))
                .hasMessageContaining(file.toString())
                .hasMessageContaining("form 0");
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
