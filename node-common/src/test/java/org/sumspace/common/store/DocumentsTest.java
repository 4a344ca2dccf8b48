package org.sumspace.common.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.mongo.MongoClient;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.page.Page;
import org.sumspace.common.page.PageRequest;
import org.sumspace.common.store.query.Comparison;
import org.sumspace.common.store.query.Order;
import org.sumspace.common.store.query.Query;
import org.sumspace.common.testkit.Await;

class DocumentsTest extends StoreTestBase {
    private Documents documents;

    @BeforeEach
    void newCollection() {
        documents = database().documents("things");
    }

    private static JsonObject document(String id, String name) {
        return new JsonObject().put(Documents.ID, id).put("name", name).put(Documents.REVISION, 1L);
    }

    private static ProblemType failure(Future<?> future) {
        return ((NodeException) Await.failure(future)).type();
    }

    @StoreTest
    void takenId_isAConflict_orFalse() {
        Await.result(documents.insert(document("a", "x")));
        assertThat(failure(documents.insert(document("a", "y")))).isEqualTo(ProblemType.CONFLICT);
        assertThat(Await.result(documents.insertIfAbsent(document("a", "y")))).isFalse();
        assertThat(Await.result(documents.insertIfAbsent(document("b", "y")))).isTrue();
        assertThat(Await.result(documents.find("a")).orElseThrow().getString("name"))
                .isEqualTo("x");
    }

    @StoreTest
    void takenUniqueField_isAConflict() {
        Await.result(documents.uniqueIndex("name"));
        Await.result(documents.insert(document("a", "x")));
        Await.result(documents.insert(document("b", "y")));
        assertThat(failure(documents.insert(document("c", "x")))).isEqualTo(ProblemType.CONFLICT);
        assertThat(failure(documents.upsert(document("b", "x")))).isEqualTo(ProblemType.CONFLICT);
    }

    /** What one database cannot keep, none keeps. */
    @StoreTest
    void textsThatNoDatabaseKeeps_areRefused_andFindNothing() {
        for (String text : List.of("a\0", "a\ud800")) {
            assertThat(failure(documents.insert(document("a", text)))).isEqualTo(ProblemType.INVALID_INPUT);
            assertThat(failure(documents.insertAll(List.of(document("a", text)))))
                    .isEqualTo(ProblemType.INVALID_INPUT);
            assertThat(failure(documents.upsert(document(text, "x")))).isEqualTo(ProblemType.INVALID_INPUT);
            assertThat(failure(documents.replace(document("a", "x").put(text, 1))))
                    .isEqualTo(ProblemType.INVALID_INPUT);
        }
        Await.result(documents.insert(document("a?", "a?")));
        assertThat(failure(documents.set(
                        Query.is(Documents.ID, "a?"), new JsonObject().put("tags", new JsonArray().add("\0")))))
                .isEqualTo(ProblemType.INVALID_INPUT);
        for (String text : List.of("a\0", "a\ud800")) {
            assertThat(Await.result(documents.find(text))).isEmpty();
            assertThat(Await.result(documents.count(Query.is("name", text)))).isZero();
            assertThat(Await.result(documents.count(Query.isOneOf("name", List.of(text, "a?")))))
                    .isEqualTo(1);
        }
    }

    @StoreTest
    void upsertIf_replacesOnlyWhatMeetsTheCondition() {
        Query older = Query.compare("at", Comparison.LESS, 5);
        assertThat(Await.result(documents.upsertIf(older, document("a", "x").put("at", 5))))
                .isTrue();
        assertThat(Await.result(documents.upsertIf(older, document("a", "y").put("at", 5))))
                .isFalse();
        Query younger = Query.compare("at", Comparison.LESS, 6);
        assertThat(Await.result(documents.upsertIf(younger, document("a", "z").put("at", 6))))
                .isTrue();
        assertThat(Await.result(documents.find("a")).orElseThrow().getString("name"))
                .isEqualTo("z");
    }

    @StoreTest
    void set_changesOnlyWhatMatches() {
        Await.result(documents.insert(document("a", "x")));
        Query named = Query.all(Query.is(Documents.ID, "a"), Query.is("name", "x"));
        assertThat(Await.result(documents.set(named, new JsonObject().put("name", "y"))))
                .isTrue();
        assertThat(Await.result(documents.set(named, new JsonObject().put("name", "z"))))
                .isFalse();
        assertThat(Await.result(documents.find("a")).orElseThrow().getString("name"))
                .isEqualTo("y");
    }

    @StoreTest
    void replaceOfAnOldRevision_isAConflict() {
        Await.result(documents.insert(document("a", "x")));
        assertThat(Await.result(documents.replace(document("a", "y")))).isEqualTo(2);
        assertThat(failure(documents.replace(document("a", "z")))).isEqualTo(ProblemType.CONFLICT);
        assertThat(failure(documents.replace(document("gone", "z")))).isEqualTo(ProblemType.NOT_FOUND);
        assertThat(Await.result(documents.find("a")).orElseThrow().getString("name"))
                .isEqualTo("y");
    }

    @StoreTest
    void concurrentReplaces_oneWins() {
        Await.result(documents.insert(document("a", "x")));
        List<Future<Boolean>> attempts = IntStream.range(0, 20)
                .mapToObj(
                        i -> documents.replace(document("a", "y" + i)).map(true).otherwise(false))
                .toList();
        Await.result(Future.all(attempts));
        assertThat(attempts.stream().filter(Future::result)).hasSize(1);
    }

    @StoreTest
    void pages_areInOrder_andCounted() {
        for (int i = 0; i < 5; i++) {
            Await.result(documents.upsert(document("id" + i, "n")));
        }
        Page<JsonObject> page =
                Await.result(documents.page(Query.everything(), Order.descending(Documents.ID), new PageRequest(2, 2)));
        assertThat(page.count()).isEqualTo(5);
        assertThat(page.pages()).isEqualTo(3);
        assertThat(page.result())
                .extracting(item -> item.getString(Documents.ID))
                .containsExactly("id2", "id1");
        assertThat(Await.result(documents.delete("id0"))).isTrue();
        assertThat(Await.result(documents.delete("id0"))).isFalse();
    }

    @StoreTest
    void insertAll_storesTheOthers_ifAnIdIsTaken() {
        Await.result(documents.insertAll(List.of()));
        Await.result(documents.insert(document("a", "x")));
        assertThat(Await.failure(documents.insertAll(List.of(document("a", "y"), document("b", "y")))))
                .isNotNull();
        assertThat(names(Query.everything())).containsExactlyInAnyOrder("x", "y");
    }

    @StoreTest
    void upsertAll_insertsAndReplaces() {
        Await.result(documents.upsertAll(List.of()));
        Await.result(documents.insert(document("a", "x")));
        Await.result(documents.upsertAll(List.of(document("a", "y"), document("b", "z"))));
        assertThat(names(Query.everything())).containsExactlyInAnyOrder("y", "z");
    }

    @StoreTest
    void setAll_changesEveryMatch_andDeleteAll_removesEveryMatch() {
        Await.result(documents.insertAll(List.of(document("a", "x"), document("b", "x"), document("c", "y"))));
        Query named = Query.is("name", "x");
        Await.result(documents.setAll(named, new JsonObject().put("name", "z")));
        assertThat(names(Query.everything())).containsExactlyInAnyOrder("z", "z", "y");
        Await.result(documents.deleteAll(Query.is("name", "z")));
        assertThat(names(Query.everything())).containsExactly("y");
    }

    @StoreTest
    void increment_beginsAtOne() {
        Await.result(documents.increment("a", "count"));
        Await.result(documents.increment("a", "count"));
        assertThat(Await.result(documents.find("a")).orElseThrow().getLong("count"))
                .isEqualTo(2);
    }

    @StoreTest
    void namedFields_areReadAlone() {
        Await.result(documents.insert(document("a", "x")));
        JsonObject nameAndId = new JsonObject().put(Documents.ID, "a").put("name", "x");
        assertThat(Await.result(documents.listAll(Query.everything(), "name"))).containsExactly(nameAndId);
        assertThat(Await.result(documents.findOne(Query.is("name", "x"), "name")))
                .contains(nameAndId);
        List<JsonObject> read = new ArrayList<>();
        Await.result(documents.forEach(Query.everything(), read::add, "name"));
        assertThat(read).containsExactly(nameAndId);
    }

    @StoreTest
    void forEach_readsEachDocumentOnce_untilTheConsumerHasEnough() {
        Await.result(documents.index("name"));
        List<String> ids =
                IntStream.range(1_000, 2_000).mapToObj(number -> "d" + number).toList();
        Await.result(documents.insertAll(ids.stream()
                .map(id -> document(id, id.endsWith("9") ? "y" : "x").put("first", "1"))
                .toList()));
        for (Query query : List.of(
                Query.everything(),
                Query.is("first", "1"),
                Query.compare(Documents.ID, Comparison.GREATER, "d0"),
                Query.isOneOf(Documents.ID, ids),
                Query.isOneOf("name", List.of("x", "y", "z")))) {
            assertThat(read(query)).isEqualTo(ids);
        }
        assertThat(read(Query.is("name", "x")))
                .isEqualTo(ids.stream().filter(id -> !id.endsWith("9")).toList());
        assertThat(read(Query.is("name", "z"))).isEmpty();

        List<JsonObject> some = new ArrayList<>();
        assertThat(Await.result(documents.forEach(Query.everything(), document -> {
                    some.add(document);
                    return some.size() < 3;
                })))
                .isFalse();
        assertThat(some).hasSize(3);
        assertThat(Await.result(documents.count(Query.everything()))).isEqualTo(1_000);
    }

    private List<String> read(Query query) {
        List<String> read = new ArrayList<>();
        assertThat(Await.result(
                        documents.forEach(query, document -> read.add(document.getString(Documents.ID)), "revision")))
                .isTrue();
        return read;
    }

    private List<String> names(Query query) {
        return Await.result(documents.listAll(query)).stream()
                .map(document -> document.getString("name"))
                .toList();
    }

    /** More values than a query holds. */
    @StoreTest
    void forEach_failsAsItsConsumerDoes() {
        Await.result(documents.insert(document("a", "x")));
        assertThat(Await.failure(documents.forEach(Query.everything(), document -> {
                    throw new IllegalStateException("unreadable");
                })))
                .hasMessage("unreadable");
    }

    @StoreTest
    void manyValues_areAskedForInPortions() {
        Await.result(documents.insert(document("first", "v0")));
        Await.result(documents.insert(document("middle", "v12345")));
        Await.result(documents.insert(document("last", "v24999")));
        Await.result(documents.insert(document("other", "w")));
        List<String> values =
                IntStream.range(0, 25_000).mapToObj(number -> "v" + number).toList();
        assertThat(Await.result(documents.listOneOf(Query.is(Documents.REVISION, 1L), "name", values)))
                .extracting(document -> document.getString(Documents.ID))
                .containsExactly("first", "middle", "last");
    }

    /** A driver completes operations on its own thread, possibly between the registrations of two listeners. */
    @StoreTest
    void listOneOf_isWhole_inWhateverOrderListenersAreTold() {
        List<JsonObject> found = List.of(document("a", "A"));
        MongoClient client = proxy(
                MongoClient.class, (proxy, method, arguments) -> firstListenerToldLast(Future.succeededFuture(found)));

        assertThat(Await.result(new Documents(new MongoTable(client, "things"), WriteGate.OPEN)
                        .listOneOf(Query.everything(), Documents.ID, List.of("a"))))
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
}
