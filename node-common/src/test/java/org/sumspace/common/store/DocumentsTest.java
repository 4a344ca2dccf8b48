package org.sumspace.common.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.http.Page;
import org.sumspace.common.http.PageRequest;
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
    void queriesByAnIndexedField_findExactlyWhatIsThere() {
        Random random = new Random(7);
        Map<String, JsonObject> model = new TreeMap<>();
        Await.result(documents.index("group"));
        for (int step = 0; step < 300; step++) {
            String id = "d" + random.nextInt(40);
            if (random.nextInt(4) == 0) {
                assertThat(Await.result(documents.delete(id))).isEqualTo(model.remove(id) != null);
            } else {
                JsonObject document = new JsonObject()
                        .put(Documents.ID, id)
                        .put("group", "g" + random.nextInt(5))
                        .put("size", random.nextInt(3));
                Await.result(documents.upsert(document));
                model.put(id, document);
            }
        }
        assertFoundAsIn(model);

        Await.result(stores.close());
        stores = Await.result(MongoStore.open(vertx, EMBEDDED, dataDir));
        documents = documentsIn(stores, collection);

        assertFoundAsIn(model);
    }

    private void assertFoundAsIn(Map<String, JsonObject> model) {
        JsonObject twoGroups =
                new JsonObject().put("$in", new JsonArray().add("g1").add("g3").add("g9"));
        for (JsonObject query : List.of(
                new JsonObject().put("group", "g2"),
                new JsonObject().put("group", "g2").put("size", 1),
                new JsonObject().put("group", twoGroups),
                new JsonObject().put("group", twoGroups).put("size", 2),
                new JsonObject().put("group", new JsonObject().put("$ne", "g0")),
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

    private static boolean matches(JsonObject document, JsonObject query) {
        return query.stream().allMatch(condition -> {
            Object value = document.getValue(condition.getKey());
            if (!(condition.getValue() instanceof JsonObject operator)) {
                return condition.getValue().equals(value);
            }
            return operator.containsKey("$ne")
                    ? !operator.getValue("$ne").equals(value)
                    : operator.getJsonArray("$in").contains(value);
        });
    }
}
