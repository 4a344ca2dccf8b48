package org.sumspace.common.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.sumspace.common.testkit.Await.failure;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.common.config.Secret;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.store.ChangeLog.Changes;
import org.sumspace.common.store.postgres.PostgresConnections;
import org.sumspace.common.store.postgres.PostgresPool;
import org.sumspace.common.store.postgres.PostgresUrl;
import org.sumspace.common.store.postgres.TestPostgres;
import org.sumspace.common.store.query.FieldPath;
import org.sumspace.common.store.query.Query;

/** The record of changes in a PostgreSQL. */
class PostgresChangesIT {
    private static final Logger LOG = LoggerFactory.getLogger(PostgresChangesIT.class);
    private static final int KEPT = 3;

    private final Vertx vertx = Vertx.vertx();
    private final String url = TestPostgres.urlOfNew("changes-" + UUID.randomUUID());
    private final StoreConfig config = new StoreConfig(Secret.of(url), TestPostgres.PASSWORD, "unused", 8);
    private final PostgresUrl address = PostgresUrl.parse(url);
    private final PostgresConnections connections = PostgresConnections.open(vertx, address, TestPostgres.PASSWORD, 8);
    private final Pool pool = connections.current();
    private final DocumentStore store =
            result(DocumentStore.open(vertx, config)).guardedBy(() -> {});
    private final ChangeLog changes = store.changes().orElseThrow();
    private final Documents things = store.documents("things");

    @BeforeEach
    void record() {
        result(things.recordChanges());
    }

    @AfterEach
    void close() {
        result(pool.close());
        result(store.close());
        result(vertx.close());
    }

    private static JsonObject thing(String id) {
        return new JsonObject().put(Documents.ID, id).put("n", 0).put(Documents.REVISION, 0L);
    }

    private static Set<String> ids(Changes found) {
        return found.ids().getOrDefault("things", Set.of());
    }

    @Test
    void everyWrite_isRecorded_once() {
        String start = result(changes.now());
        result(things.insert(thing("insert")));
        result(things.insertAll(List.of(thing("all-1"), thing("all-2"))));
        result(things.upsertAll(List.of(thing("all-2"), thing("all-3"))));
        Changes inserted = result(changes.since(start));
        assertThat(ids(inserted)).containsExactlyInAnyOrder("insert", "all-1", "all-2", "all-3");
        result(things.replace(thing("insert")));
        result(things.set(Query.is(Documents.ID, "all-1"), new JsonObject().put("n", 1)));
        result(things.increment("all-2", "n"));
        result(things.delete("all-3"));
        Changes changed = result(changes.since(inserted.until()));
        assertThat(ids(changed)).containsExactlyInAnyOrder("insert", "all-1", "all-2", "all-3");
        assertThat(failure(things.replace(thing("insert")))).isInstanceOf(NodeException.class);
        result(store.documents("others").insert(thing("other")));
        assertThat(result(changes.since(changed.until())).ids()).isEmpty();
    }

    /** The first transaction has the lower number and becomes visible after the second one was read. */
    @Test
    void transactionsThatCommitOutOfOrder_areAllRead() {
        SqlConnection first = result(pool.getConnection());
        SqlConnection second = result(pool.getConnection());
        String start = result(changes.now());
        Transaction early = result(first.begin());
        record(first, "early");
        Transaction late = result(second.begin());
        record(second, "late");
        result(late.commit());
        Changes one = result(changes.since(start));
        assertThat(ids(one)).containsExactly("late");
        Changes none = result(changes.since(one.until()));
        assertThat(ids(none)).isEmpty();
        result(early.commit());
        Changes two = result(changes.since(none.until()));
        assertThat(ids(two)).containsExactly("early");
        assertThat(ids(result(changes.since(two.until())))).isEmpty();
    }

    private static void record(SqlConnection connection, String id) {
        result(connection
                .query(PostgresChanges.INSERTION + "'things', '" + id + "'")
                .execute());
    }

    /** Many writers at once, and a reader that looks all the time. */
    @Test
    void aReader_missesNothing_andReadsNothingTwice() {
        List<String> read = new ArrayList<>();
        List<String> written = IntStream.range(0, 400).mapToObj(i -> "id-" + i).toList();
        Future<?> writes =
                Future.all(written.stream().map(id -> things.insert(thing(id))).toList());
        String until = result(changes.now());
        Set<String> before = Set.copyOf(result(things.listAll(Query.everything(), Documents.ID)).stream()
                .map(document -> document.getString(Documents.ID))
                .toList());
        boolean isLast = false;
        while (!isLast) {
            isLast = writes.isComplete();
            Changes found = result(changes.since(until));
            read.addAll(ids(found));
            until = found.until();
        }
        assertThat(read).doesNotHaveDuplicates();
        assertThat(written).allMatch(id -> before.contains(id) || read.contains(id));
    }

    private PostgresChanges keepingFew() {
        return new PostgresChanges(
                vertx,
                connections,
                PostgresPool.forDefinitions(vertx, address, TestPostgres.PASSWORD),
                () -> PostgresPool.subscriber(vertx, address, TestPostgres.PASSWORD),
                KEPT);
    }

    private void insert(int from, int to) {
        IntStream.range(from, to).forEach(number -> result(things.insert(thing(String.valueOf(number)))));
    }

    /** Removal waits for the open transactions of other tests on this server. */
    @Test
    void readerThatIsFurtherBehindThanWhatIsKept_isTold() {
        String start = result(changes.now());
        insert(0, 9);
        assertThat(result(changes.since(start)).isComplete()).isTrue();
        await().untilAsserted(() -> {
            result(keepingFew().removeOld());
            assertThat(result(changes.since(start)).isComplete()).isFalse();
            assertThat(ids(result(changes.since(start)))).containsExactlyInAnyOrder("5", "6", "7", "8");
        });
        String later = result(changes.now());
        insert(9, 12);
        Changes rest = result(changes.since(later));
        assertThat(rest.isComplete()).isTrue();
        assertThat(ids(rest)).containsExactlyInAnyOrder("9", "10", "11");
    }

    /** Otherwise a late row could hide that newer ones were removed. */
    @Test
    void changesSinceAnOpenTransaction_areNotRemoved() {
        PostgresChanges few = keepingFew();
        result(few.create());
        SqlConnection connection = result(pool.getConnection());
        Transaction open = result(connection.begin());
        record(connection, "open");
        String start = result(changes.now());
        insert(0, 9);
        result(few.removeOld());
        result(open.commit());
        Changes found = result(changes.since(start));
        assertThat(found.isComplete()).isTrue();
        assertThat(ids(found)).hasSize(10).contains("open");
    }

    /** Its transactions had numbers that this server has not used yet. */
    @Test
    void changesOfTheServerFromWhichADatabaseWasRestored_areForgotten() {
        result(pool.query("UPDATE document_changes SET xid = '9000000000'").execute());
        result(pool.query("INSERT INTO document_changes VALUES ('9000000001', 'things', 'of another server')")
                .execute());
        result(keepingFew().create());
        String start = result(changes.now());
        insert(0, 1);
        Changes found = result(changes.since(start));
        assertThat(found.isComplete()).isTrue();
        assertThat(ids(found)).containsExactly("0");
    }

    @Test
    void listener_isWokenByWrites_andAgainAfterItsConnectionWasLost() {
        AtomicInteger calls = new AtomicInteger();
        ChangeLog.Subscription subscription = changes.listen(calls::incrementAndGet);
        await().until(() -> calls.get() == 1);
        result(things.insert(thing("a")));
        await().until(() -> calls.get() == 2);
        result(pool.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                        + " WHERE datname = current_database() AND query LIKE 'LISTEN%'")
                .execute());
        await().until(() -> calls.get() == 3);
        result(things.insert(thing("b")));
        await().until(() -> calls.get() == 4);
        result(subscription.close());
    }

    /** What records and proofs of the lease cost is printed, and not asserted: it depends on the machine. */
    @Test
    void costs_ofAWrite() {
        Documents plain = store.documents("plain");
        result(store.documents("leases").insert(thing("serving")));
        WriteGate gate = new WriteGate() {
            @Override
            public void check() {}

            @Override
            public Optional<Fence> fence() {
                return Optional.of(new Fence("leases", "serving", FieldPath.of("n"), 0));
            }
        };
        Documents fenced = store.guardedBy(gate).documents("fenced");
        Documents recorded = store.guardedBy(gate).documents("recorded");
        result(recorded.recordChanges());
        Map<String, Documents> all = Map.of("plain", plain, "fenced", fenced, "fenced and recorded", recorded);
        for (int round = 0; round < 3; round++) {
            for (Map.Entry<String, Documents> each : all.entrySet()) {
                LOG.warn("Round {}: {} {} writes/s", round, each.getKey(), rate(each.getValue(), round));
            }
        }
        assertThat(result(recorded.count(Query.everything()))).isEqualTo(result(plain.count(Query.everything())));
    }

    private static long rate(Documents documents, int round) {
        int writers = 32;
        int each = 100;
        long start = System.nanoTime();
        result(Future.all(IntStream.range(0, writers)
                .mapToObj(writer -> {
                    Future<Void> done = Future.succeededFuture();
                    for (int i = 0; i < each; i++) {
                        String id = round + "-" + writer + "-" + i;
                        done = done.compose(before -> documents.insert(thing(id).put("text", "x".repeat(1_000))));
                    }
                    return done;
                })
                .toList()));
        return 1_000_000_000L * writers * each / (System.nanoTime() - start);
    }
}
