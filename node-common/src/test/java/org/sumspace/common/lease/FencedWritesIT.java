package org.sumspace.common.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.Documents;
import org.sumspace.common.store.OnDatabase;
import org.sumspace.common.store.StoreTest;
import org.sumspace.common.store.StoreTestBase;
import org.sumspace.common.store.TestDatabase;
import org.sumspace.common.store.query.Order;
import org.sumspace.common.store.query.Query;

/** A holder that still believes in its lease, which another node has taken on a PostgreSQL. */
@OnDatabase(TestDatabase.POSTGRES)
class FencedWritesIT extends StoreTestBase {
    private final Vertx vertx = Vertx.vertx();
    private ServingLease holder;
    private ServingLease other;
    private DocumentStore held;
    private Documents things;

    @BeforeEach
    void hold() {
        holder = new ServingLease(vertx, new LeaseStore(database(), "http://a"), "catalog", "a", () -> 0);
        other = new ServingLease(vertx, new LeaseStore(database(), "http://b"), "catalog", "b", () -> 0);
        result(holder.attempt());
        held = database().guardedBy(holder);
        things = held.documents("things");
        result(things.recordChanges());
        result(things.insertAll(List.of(thing("a"), thing("b"))));
    }

    @AfterEach
    void close() {
        result(vertx.close());
    }

    private static JsonObject thing(String id) {
        return new JsonObject().put(Documents.ID, id).put("n", 1).put(Documents.REVISION, 0L);
    }

    private List<JsonObject> stored() {
        return result(database().documents("things").list(Query.everything(), Order.ascending(Documents.ID), 100));
    }

    /** The other node takes the lease although it has not ended, as after a pause of the holder. */
    private void takeAway() {
        LeaseStore leases = new LeaseStore(database(), "http://b");
        assertThat(result(leases.write(result(leases.read()).orElseThrow().takenBy("b"))))
                .isTrue();
    }

    @StoreTest
    void l5_writesOfTheHolder_areStored_alsoAfterRenewals() {
        result(holder.attempt());
        result(things.set(Query.is(Documents.ID, "a"), new JsonObject().put("n", 2)));
        assertThat(stored().get(0).getInteger("n")).isEqualTo(2);
        result(other.attempt());
        assertThat(other.holderUrl()).contains("http://a");
    }

    @StoreTest
    void l5_noLateWrite_changesAnything() {
        List<JsonObject> before = stored();
        String point = result(held.changes().orElseThrow().now());
        takeAway();
        Query all = Query.everything();
        JsonObject changed = thing("a").put("n", 2);
        refused(things.insert(thing("c")));
        refused(things.insertIfAbsent(thing("c")));
        refused(things.insertIfAbsent(thing("a")));
        refused(things.insertAll(List.of(thing("c"), thing("d"))));
        refused(things.upsert(changed));
        refused(things.upsertIf(all, changed));
        refused(things.upsertAll(List.of(changed, thing("c"))));
        refused(things.replace(changed));
        refused(things.set(Query.is(Documents.ID, "a"), new JsonObject().put("n", 2)));
        refused(things.setAll(all, new JsonObject().put("n", 2)));
        refused(things.increment("a", "n"));
        refused(things.increment("c", "n"));
        refused(things.delete("a"));
        refused(things.deleteAll(Query.any(Query.is("n", 1), Query.is("n", 2))));
        assertThat(stored()).isEqualTo(before);
        assertThat(result(held.changes().orElseThrow().since(point)).ids()).isEmpty();
    }

    private static void refused(Future<?> write) {
        assertThatThrownBy(() -> result(write))
                .isInstanceOfSatisfying(
                        NodeException.class,
                        problem -> assertThat(problem.type()).isEqualTo(ProblemType.UNAVAILABLE));
    }
}
