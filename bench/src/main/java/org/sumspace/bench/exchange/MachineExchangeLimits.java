package org.sumspace.bench.exchange;

import io.vertx.core.json.JsonObject;
import java.util.Map;
import java.util.UUID;
import org.sumspace.bench.node.ConstantServer;
import org.sumspace.bench.node.HttpLoad;
import org.sumspace.bench.node.HttpLoad.Requests;
import org.sumspace.bench.node.Runs;
import org.sumspace.bench.node.StoreRuns;
import org.sumspace.bench.row.Effort;
import org.sumspace.bench.row.JointRows;
import org.sumspace.bench.row.RowSamples;
import org.sumspace.common.store.Documents;
import org.sumspace.sandbox.GracefulShutdown;
import org.sumspace.sandbox.training.TemporaryHome;

/** The minimum work of a small exchange: durable writes and requests, one after the other. */
final class MachineExchangeLimits implements JointRows.Measurement {
    @Override
    public Map<String, RowSamples> run(Effort effort) throws Exception {
        return GracefulShutdown.run(() -> {
            Runs runs = new Runs(effort, Integer.MAX_VALUE);
            try (TemporaryHome temporary = TemporaryHome.create()) {
                measureWrites(temporary, runs);
                measureRequests(runs);
            } catch (Exception e) {
                throw new IllegalStateException("could not measure the limits of exchanges", e);
            }
            return runs.samples();
        });
    }

    private static void measureWrites(TemporaryHome temporary, Runs runs) throws Exception {
        int count = ExchangeRows.LIMIT_OPERATIONS;
        try (StoreRuns store = new StoreRuns(temporary.folder())) {
            Documents documents = store.store().documents("records");
            String text = "x".repeat(ExchangeRows.SMALL_BYTES);
            runs.inTurns(Map.of(
                    ExchangeRows.WRITE,
                    () -> count
                            / store.seconds(
                                    1,
                                    count,
                                    number -> documents.insert(new JsonObject()
                                            .put("_id", UUID.randomUUID().toString())
                                            .put("text", text)))));
        }
    }

    private static void measureRequests(Runs runs) throws Exception {
        try (ConstantServer constant = ConstantServer.start(
                        ExchangeRows.JVM_OPTIONS, "contract/openapi.yaml", ExchangeRows.SMALL_BYTES);
                HttpLoad load = new HttpLoad(1)) {
            Requests read = Requests.get(constant.port(), number -> "/contracts/" + "0".repeat(24));
            runs.inTurns(Map.of(ExchangeRows.REQUEST, runs.rate(load, ExchangeRows.LIMIT_OPERATIONS, read)));
        }
    }
}
