package org.sumspace.connector.process;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.testkit.process.Flow;
import org.sumspace.common.testkit.process.KilledNode;
import org.sumspace.common.testkit.process.NodeStore;
import org.sumspace.common.testkit.process.PostgresStore;

/**
 * Kills the provider's connector, the consumer's or both before or after one of their writes. {@link KilledNode} says how to
 * try more of these moments.
 */
class KilledExchangeIT {
    @TempDir
    private Path folder;

    private final List<NodeStore> stores = List.of(store(), store());
    private ExchangeSpace space;
    private WriteKills kills;

    NodeStore store() {
        return PostgresStore.create();
    }

    int points() {
        return 1;
    }

    @BeforeEach
    void start() {
        space = new ExchangeSpace(folder, stores);
        kills = new WriteKills(space);
    }

    @AfterEach
    void stop() {
        space.close();
        stores.forEach(NodeStore::close);
    }

    private Flow flow(Runnable preparation) {
        return new ExchangeFlow(space, space.services.request(), preparation);
    }

    @Test
    @Timeout(value = 2, unit = TimeUnit.HOURS)
    void exchangeX12_killAtAnyWrite_leavesOneExchange_deliveredOnce_withEqualOutcomes() {
        Map<String, Supplier<Flow>> flows = new LinkedHashMap<>();
        flows.put("one-killed", () -> flow(kills::ofTheWriter));
        flows.put("both-killed", () -> flow(kills::ofAll));
        new KilledNode(space, kills.moments(), flows).run(points());
    }
}
