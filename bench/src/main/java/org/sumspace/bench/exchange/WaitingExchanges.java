package org.sumspace.bench.exchange;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.sumspace.bench.node.Runs;
import org.sumspace.bench.node.StoreRuns;
import org.sumspace.common.store.Documents;
import org.sumspace.common.store.query.Query;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.space.NodeSpec;
import org.sumspace.sandbox.training.TemporaryHome;

/**
 * A connector with many exchanges that wait for a peer that does not answer. It measures the effect on exchanges with
 * other peers, and on its start. One waiting exchange is made, and the others are copies of its record.
 */
final class WaitingExchanges implements ConnectorMeasurement.Body {
    private static final int PROVIDER = 0;
    private static final int CONSUMER = 1;
    private static final int AWAY = 2;
    private static final int MILLIS = 1_000;
    private static final int WRITTEN_AT_ONCE = 1_000;
    private static final String ID = "_id";

    private final int waiting;
    private final int open;
    private int made;

    /**
     * @param waiting exchanges beside which others are measured
     * @param open exchanges with which the connector starts
     */
    WaitingExchanges(int waiting, int open) {
        this.waiting = waiting;
        this.open = open;
    }

    @Override
    public void run(TemporaryHome temporary, BenchApplications applications, Runs runs) throws Exception {
        applications.setSourceBytes(ExchangeRows.SMALL_BYTES);
        try (ConnectorSpace space = ConnectorSpace.start(temporary.folder().resolve("space"), AWAY + 1, Map.of())) {
            ConnectorPair others = space.pair(PROVIDER, CONSUMER, applications);
            ConnectorPair withAway = space.pair(AWAY, CONSUMER, applications);
            NodeSpec consumer = space.connector(CONSUMER);
            Path data = space.dataFolder(consumer);
            for (int start = 0; start < ExchangeRows.STARTS; start++) {
                space.stop(consumer);
                runs.add(ExchangeRows.EMPTY_START, start(space, consumer));
            }
            runs.inTurns(Map.of(ExchangeRows.ALONE, () -> others.rate(ExchangeRows.SMALL)));
            space.stop(space.connector(AWAY));
            withAway.start();

            space.stop(consumer);
            addCopies(data, waiting - 1);
            space.restart(consumer);
            runs.inTurns(Map.of(ExchangeRows.WAITING, () -> others.rate(ExchangeRows.SMALL)));

            space.stop(consumer);
            addCopies(data, open - waiting);
            runs.inTurns(Map.of(ExchangeRows.STREAM, () -> stream(data)));
            for (int start = 0; start < ExchangeRows.STARTS; start++) {
                runs.add(ExchangeRows.READY, start(space, consumer));
                space.stop(consumer);
            }
            space.restart(consumer);
        }
    }

    private static double start(ConnectorSpace space, NodeSpec connector) {
        long start = System.nanoTime();
        space.restart(connector);
        return ConnectorPair.seconds(start) * MILLIS;
    }

    private static double stream(Path data) throws Exception {
        try (StoreRuns store = new StoreRuns(data)) {
            Documents exchanges = store.store().documents("exchanges");
            return store.seconds(1, 1, number -> exchanges.forEach(Query.everything(), document -> true)) * MILLIS;
        }
    }

    /** The connector must not run during this. */
    private void addCopies(Path data, int count) throws Exception {
        try (StoreRuns store = new StoreRuns(data)) {
            Documents exchanges = store.store().documents("exchanges");
            JsonObject waits = StoreRuns.await(exchanges.findOne(Query.is("isWaiting", true)))
                    .orElseThrow(() -> new SandboxException(
                            "no exchange waits for the connector that was stopped", "Look into the connectors' logs"));
            List<JsonObject> copies = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                copies.add(copy(waits));
                if (copies.size() == WRITTEN_AT_ONCE || i == count - 1) {
                    StoreRuns.await(exchanges.insertAll(copies));
                    copies.clear();
                }
            }
        }
    }

    /** Another exchange, with ids of its own that grow with time, as those of real exchanges do. */
    private JsonObject copy(JsonObject waits) {
        String id = String.format(Locale.ROOT, "%08x%016x", Instant.now().getEpochSecond(), ++made);
        String requestKey = id + "0".repeat(40);
        String due = Instant.now().plus(1, ChronoUnit.SECONDS).toString();
        return waits.copy()
                .put(ID, id)
                .put("exchange", id)
                .put("uniqueKey", waits.getString("uniqueKey").replace(waits.getString("requestKey"), requestKey))
                .put("requestKey", requestKey)
                .put("requestSlot", "open:" + requestKey)
                .put("idempotencyKeys", new JsonArray().add(id))
                .put("due", due);
    }
}
