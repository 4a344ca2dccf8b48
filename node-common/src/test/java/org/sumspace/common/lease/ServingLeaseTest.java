package org.sumspace.common.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.Documents;
import org.sumspace.common.store.TestDatabase;
import org.sumspace.common.store.query.Query;

/** Two nodes on one database. */
class ServingLeaseTest {
    private final Vertx vertx = Vertx.vertx();
    private final DocumentStore database = result(TestDatabase.POSTGRES.open(vertx));
    private final AtomicLong nanos = new AtomicLong();
    private final ServingLease a = lease("a");
    private final ServingLease b = lease("b");

    @AfterEach
    void close() {
        result(vertx.close());
    }

    @Test
    void l5_secondNode_isAStandby_andTakesOverTwentySecondsAfterTheLastRenewal() {
        result(a.attempt());
        result(b.attempt());
        assertThat(a.problem()).isEmpty();
        assertThat(b.problem()).hasValueSatisfying(problem -> {
            assertThat(problem.type()).isEqualTo(ProblemType.UNAVAILABLE);
            assertThat(problem.retryAfterSeconds()).isPresent();
        });
        assertThat(b.ready().failed()).isTrue();
        advance(5);
        result(a.attempt());
        result(b.attempt());
        advance(19);
        result(b.attempt());
        assertThat(b.begun().isComplete()).isFalse();
        advance(1);
        assertThat(a.problem()).isPresent();
        result(b.attempt());
        assertThat(b.problem()).isEmpty();
        assertThat(b.begun().succeeded()).isTrue();
        assertThat(a.superseded().isComplete()).isFalse();
        result(a.attempt());
        assertThat(a.superseded().succeeded()).isTrue();
    }

    @Test
    void l5_restartedNode_takesItsOwnLeaseBackAtOnce_andASecondOneTakesWhatWasGivenUp() {
        result(a.attempt());
        ServingLease restarted = lease("a");
        result(restarted.attempt());
        assertThat(restarted.problem()).isEmpty();
        result(restarted.stop());
        result(b.attempt());
        assertThat(b.problem()).isEmpty();
    }

    @Test
    void l5_everyWrite_isRefusedWithoutTheLease_andReadsAreNot() {
        Documents documents = database.guardedBy(a).documents("things");
        JsonObject document = new JsonObject().put(Documents.ID, "1");
        refused(() -> result(documents.insert(document)));
        result(a.attempt());
        result(documents.insert(document));
        advance(11);
        refused(() -> result(documents.insert(document)));
        refused(() -> result(documents.insertIfAbsent(document)));
        refused(() -> result(documents.insertAll(List.of(document))));
        refused(() -> result(documents.upsert(document)));
        refused(() -> result(documents.upsertAll(List.of(document))));
        refused(() -> result(documents.upsertIf(Query.everything(), document)));
        refused(() -> result(documents.replace(document)));
        refused(() -> result(documents.set(Query.everything(), document)));
        refused(() -> result(documents.setAll(Query.everything(), document)));
        refused(() -> result(documents.increment("1", "n")));
        refused(() -> result(documents.delete("1")));
        refused(() -> result(documents.deleteAll(Query.everything())));
        assertThat(result(documents.find("1"))).isPresent();
        result(a.attempt());
        assertThat(result(documents.delete("1"))).isTrue();
    }

    private static void refused(ThrowingCallable write) {
        assertThatThrownBy(write)
                .isInstanceOfSatisfying(
                        NodeException.class,
                        problem -> assertThat(problem.type()).isEqualTo(ProblemType.UNAVAILABLE));
    }

    private void advance(long seconds) {
        nanos.addAndGet(Duration.ofSeconds(seconds).toNanos());
    }

    private ServingLease lease(String self) {
        return new ServingLease(vertx, new LeaseStore(database, "http://" + self), "catalog", self, nanos::get);
    }
}
