package org.sumspace.common.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.Pool;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.sumspace.common.config.Secret;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.store.postgres.PostgresPool;
import org.sumspace.common.store.postgres.PostgresUrl;
import org.sumspace.common.store.postgres.TestPostgres;
import org.sumspace.common.store.query.Comparison;
import org.sumspace.common.store.query.FieldPath;
import org.sumspace.common.store.query.Order;
import org.sumspace.common.store.query.Query;
import org.sumspace.common.testkit.Await;

/** What is special about documents in a PostgreSQL. */
@OnDatabase(TestDatabase.POSTGRES)
class PostgresTableTest extends StoreTestBase {
    private static final String AS_SENT =
            "{\"_id\":\"a\",\"z\":1.0,\"@context\":\"x\",\"b\":9007199254740993,\"a\":[1,{\"y\":1,\"x\":2}]}";

    private Documents things() {
        return database().documents("things");
    }

    private String stored() {
        return Await.result(things().find("a")).orElseThrow().encode();
    }

    @StoreTest
    void documents_keepTheOrderOfTheirMembersAndTheFormOfTheirNumbers() {
        Await.result(things().insert(new JsonObject(AS_SENT)));
        assertThat(stored()).isEqualTo(AS_SENT);
        Await.result(things().set(Query.is(Documents.ID, "a"), new JsonObject().put("new", 1)));
        assertThat(stored()).isEqualTo(AS_SENT.replace("}]}", "}],\"new\":1}"));
    }

    @StoreTest
    void arrays_areRefusedInFieldsThatAreIndexedAsOneValue() {
        Await.result(things().index("kind"));
        JsonObject several = new JsonObject().put(Documents.ID, "a").put("kind", new JsonArray().add("x"));
        assertThatThrownBy(() -> Await.result(things().insert(several))).hasMessageContaining("indexed as one value");
    }

    @StoreTest
    void nul_isRefused_andNothingThatLooksLikeIt() {
        JsonObject nul = new JsonObject().put(Documents.ID, "a").put("text", "a\0");
        assertThat(((NodeException) Await.failure(things().insert(nul))).type()).isEqualTo(ProblemType.INVALID_INPUT);
        Await.result(things().insert(nul.put("text", "a\\u0000")));
        Query all = Query.is(Documents.ID, "a");
        assertThat(((NodeException) Await.failure(things().set(all, new JsonObject().put("text", "a\0")))).type())
                .isEqualTo(ProblemType.INVALID_INPUT);
        assertThat(Await.result(things().count(Query.is("text", "a\\u0000")))).isEqualTo(1);
    }

    /** An index has texts of up to 2,700 bytes, and no contract allows longer ones in indexed fields. */
    @StoreTest
    void textThatIsTooLongForAnIndex_isRefused() {
        Await.result(things().index("kind"));
        String text = new Random(1)
                .ints(1_000, 0x20000, 0x2A000)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        for (String field : List.of("kind", Documents.ID)) {
            JsonObject document = new JsonObject().put(Documents.ID, "a").put(field, text);
            assertThat(((NodeException) Await.failure(things().insert(document))).type())
                    .isEqualTo(ProblemType.INVALID_INPUT);
        }
        Await.result(things().insert(new JsonObject().put(Documents.ID, "a").put("other", text)));
    }

    @StoreTest
    void namesFromOutside_areNoStatements() {
        Await.result(things().insert(new JsonObject().put(Documents.ID, "a").put("it's\"", 1)));
        assertThat(Await.result(things().count(Query.is("it's\"", 1)))).isEqualTo(1);
        Await.result(things().index("it's\""));
        assertThat(Await.result(things().count(Query.is("it's\"", 1)))).isEqualTo(1);
        assertThat(Await.result(things().count(Query.is("x'); DROP TABLE things; --", 1))))
                .isZero();
    }

    @StoreTest
    void collectionsThatAreUsedForTheFirstTimeAtOnce_areMadeOnce() {
        IntStream.range(0, 20)
                .mapToObj(
                        number -> database().documents("new").insert(new JsonObject().put(Documents.ID, "d" + number)))
                .toList()
                .forEach(Await::result);
        assertThat(Await.result(database().documents("new").count(Query.everything())))
                .isEqualTo(20);
    }

    /** Reading everything in portions would take time quadratic in the number of documents. */
    @StoreTest
    void ordersOfAnIndex_needNoSort() {
        Await.result(things().index("kind"));
        Await.result(things().insertAll(IntStream.range(0, 2_000)
                .mapToObj(number ->
                        new JsonObject().put(Documents.ID, "d" + number).put("kind", number % 100))
                .toList()));
        Await.result(pool().query("ANALYZE things").execute());
        Query after = Query.compare(Documents.ID, Comparison.GREATER, "d1");
        assertThat(plan(after, Order.ascending(Documents.ID))).doesNotContain("Sort");
        assertThat(plan(after, Order.descending(Documents.ID))).doesNotContain("Sort");
        assertThat(plan(Query.everything(), Order.ascending("kind"))).doesNotContain("Sort");
        assertThat(plan(Query.everything(), Order.descending("kind"))).doesNotContain("Sort");
    }

    /**
     * Of a million learning records, those of one learner took longer than a statement may take: they were looked for in the
     * order of all ids, as long as PostgreSQL had no statistics of the table, and sorted for each portion when it had some.
     */
    @StoreTest
    void portionsOfOneValue_needNeitherASortNorStatistics() {
        Await.result(things().index("kind", Documents.ID));
        Await.result(things().insertAll(IntStream.range(0, 20_000)
                .mapToObj(number ->
                        new JsonObject().put(Documents.ID, "d" + number).put("kind", number % 10))
                .toList()));
        Query portion = Query.all(Query.is("kind", 7), Query.compare(Documents.ID, Comparison.GREATER, "d1"));
        String condition = "Index Cond: ((((doc)::jsonb -> 'kind'::text) = '7'::jsonb) AND (id > 'd1'::text))";
        assertThat(plan(portion, Order.ascending(Documents.ID))).contains("things_by_kind__id", condition);
        Await.result(pool().query("ANALYZE things").execute());
        assertThat(plan(portion, Order.ascending(Documents.ID)))
                .contains("things_by_kind__id", condition)
                .doesNotContain("Sort");
    }

    private Pool pool() {
        return ((PostgresDatabase) database().database()).pool();
    }

    private String plan(Query query, Order order) {
        Set<FieldPath> indexed = Set.of(FieldPath.of("kind"));
        SqlQuery statement = new SqlQuery(indexed, Set.of())
                .add("EXPLAIN SELECT t.doc FROM things AS t")
                .where(query)
                .orderBy(order)
                .add(" LIMIT 20");
        StringBuilder plan = new StringBuilder();
        Await.result(pool().preparedQuery(statement.text()).execute(statement.parameters()))
                .forEach(row -> plan.append(row.getString(0)).append('\n'));
        return plan.toString();
    }

    /** The definition of an index takes minutes on a large table, and others wait for their turn. */
    @Test
    void definitions_leaveConnectionsToStatements_andWaitForTheirTurn() {
        Vertx vertx = Vertx.vertx();
        String url = TestPostgres.urlOfNew("of_definitions");
        StoreConfig config = new StoreConfig(Secret.of(url), TestPostgres.PASSWORD, "unused", 2);
        DocumentStore store = Await.result(DocumentStore.open(vertx, config));
        Await.result(store.documents("things").insert(new JsonObject().put(Documents.ID, "a")));
        Pool other = PostgresPool.forDefinitions(vertx, PostgresUrl.parse(url), TestPostgres.PASSWORD);
        Promise<Void> end = Promise.promise();
        Promise<Void> begun = Promise.promise();
        Future<Void> defining = other.withTransaction(connection -> connection
                .query("SELECT pg_advisory_xact_lock(7310868)")
                .execute()
                .compose(locked -> {
                    begun.complete();
                    return end.future();
                }));
        Await.result(begun.future());
        List<Future<Void>> definitions = IntStream.range(0, 4)
                .mapToObj(number -> store.documents("d" + number).index("kind"))
                .toList();
        assertThat(Await.result(store.documents("things").find("a"))).isPresent();
        assertThat(definitions).noneMatch(Future::isComplete);
        end.complete();
        Await.result(defining);
        definitions.forEach(Await::result);
        Await.result(Future.join(store.close(), other.close()));
        Await.result(vertx.close());
    }

    @Test
    void wrongPassword_isRefusedAtTheStart_withTheSettingsToCorrect() {
        Vertx vertx = Vertx.vertx();
        StoreConfig right = TestPostgres.empty(2);
        StoreConfig config = new StoreConfig(right.url(), Secret.of("a wrong one"), "unused", 2);
        assertThat(Await.failure(DocumentStore.open(vertx, config)))
                .hasMessageContaining("refuses the user or the password: correct them in the settings of this node")
                .hasMessageNotContaining("a wrong one");
        Await.result(vertx.close());
    }

    /** It would compare texts otherwise than the node does. */
    @Test
    void databaseWithTheRulesOfALanguage_isRefused_withTheCommandForAnother() {
        Vertx vertx = Vertx.vertx();
        String url = TestPostgres.urlOfNew(
                "of_language", "TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'en' LOCALE 'C'");
        StoreConfig config = new StoreConfig(Secret.of(url), TestPostgres.PASSWORD, "unused", 2);
        assertThat(Await.failure(DocumentStore.open(vertx, config)))
                .hasMessageContaining("CREATE DATABASE of_language TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'");
        Await.result(vertx.close());
    }
}
