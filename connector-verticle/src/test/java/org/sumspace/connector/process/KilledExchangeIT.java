package org.sumspace.connector.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.store.TestMongo;
import org.sumspace.common.testkit.process.Flow;
import org.sumspace.common.testkit.process.KilledNode;
import org.sumspace.common.testkit.process.Moments;
import org.sumspace.common.testkit.process.MongoRelay;

/**
 * Kills the provider's connector, the consumer's or both before or after one of their writes. Each row of the state tables is
 * one write of a record. {@link KilledNode} says how to try more of these moments.
 */
class KilledExchangeIT {
    private static final int POINTS = 2;

    @TempDir
    private Path folder;

    private final List<TestMongo> mongos = List.of(TestMongo.inMemory(), TestMongo.inMemory());
    private ExchangeSpace space;
    private Moments moments;
    private final Object turn = new Object();
    private volatile boolean areBothKilled;
    /** The connector whose write passes. */
    private ExchangeSpace.Connector writer;

    @BeforeEach
    void start() {
        space = new ExchangeSpace(folder, mongos);
        writer = space.provider;
        moments = new Moments(this::kill);
        for (ExchangeSpace.Connector each : List.of(space.provider, space.consumer)) {
            each.relay().gate(new WritesOf(each));
        }
    }

    @AfterEach
    void stop() {
        space.close();
        mongos.forEach(TestMongo::close);
    }

    private void kill() {
        Stream.of(space.provider, space.consumer)
                .filter(each -> areBothKilled || each.equals(writer))
                .forEach(each -> each.process().kill());
    }

    /** Names the moments of a connector's writes after it. */
    private final class WritesOf implements MongoRelay.Gate {
        private final ExchangeSpace.Connector connector;

        private WritesOf(ExchangeSpace.Connector connector) {
            this.connector = connector;
        }

        @Override
        public MongoRelay.Way command(MongoRelay.Command command) {
            return pass(command, false);
        }

        @Override
        public MongoRelay.Way answer(MongoRelay.Command command) {
            return pass(command, true);
        }

        private MongoRelay.Way pass(MongoRelay.Command command, boolean hasHadItsEffect) {
            if (!command.isWrite()) {
                return MongoRelay.Way.OPEN;
            }
            synchronized (turn) {
                writer = connector;
                return moments.goesOn(connector.name() + " " + command, hasHadItsEffect)
                        ? MongoRelay.Way.OPEN
                        : MongoRelay.Way.CLOSED;
            }
        }
    }

    /** One exchange, which a trigger at the consumer begins. */
    private final class ExchangeFlow implements Flow {
        private final String key = UUID.randomUUID().toString();
        private final boolean killsBoth;

        private ExchangeFlow(boolean killsBoth) {
            this.killsBoth = killsBoth;
        }

        @Override
        public void prepare() {
            areBothKilled = killsBoth;
        }

        @Override
        public List<Step> steps() {
            return List.of(Step.of(
                            "the trigger",
                            202,
                            () -> space.consumer
                                    .api()
                                    .post("/exchange/external/trigger", space.services.request())
                                    .header("x-exchange-trigger-api-key", ExchangeSpace.TRIGGER_KEY)
                                    .header("Prefer", "respond-async")
                                    .header("Idempotency-Key", key))
                    .orRepeated(200));
        }

        /** An exchange that goes on is waited for. */
        @Override
        public String look() {
            List<JsonObject> atConsumer = space.consumer.ofKey(key);
            if (atConsumer.isEmpty()) {
                return "nothing";
            }
            await().until(space::isSettled);
            String exchange = atConsumer.get(0).getString("_id");
            return status(space.consumer, exchange) + " " + status(space.provider, exchange) + " "
                    + space.services.effects.getOrDefault(exchange, Set.of()).size();
        }

        private String status(ExchangeSpace.Connector connector, String exchange) {
            List<JsonObject> records = connector.ofExchange(exchange);
            return records.size() + " "
                    + (records.isEmpty() ? "" : records.get(0).getString("status"));
        }

        @Override
        public void check() {
            assertThat(look()).isEqualTo("1 IMPORT_SUCCESS 1 IMPORT_SUCCESS 1");
        }
    }

    private Map<String, Supplier<Flow>> flows() {
        Map<String, Supplier<Flow>> flows = new LinkedHashMap<>();
        flows.put("one-killed", () -> new ExchangeFlow(false));
        flows.put("both-killed", () -> new ExchangeFlow(true));
        return flows;
    }

    @Test
    @Timeout(value = 2, unit = TimeUnit.HOURS)
    void exchangeX12_killAtAnyWrite_leavesOneExchange_deliveredOnce_withEqualOutcomes() {
        new KilledNode(space, moments, flows()).run(POINTS);
    }
}
