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
 * Kills connectors of a service chain before or after one of their writes: the one in the middle, any one, or all of them.
 * {@link KilledNode} says how to try more of these moments.
 */
class KilledChainIT {
    @TempDir
    private Path folder;

    private final List<NodeStore> stores = List.of(store(), store(), store());
    private ExchangeSpace space;
    private WriteKills kills;

    NodeStore store() {
        return PostgresStore.create();
    }

    /** Besides those of the connector in the middle. */
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
        return new ExchangeFlow(space, space.services.chainRequest(), preparation);
    }

    @Test
    @Timeout(value = 2, unit = TimeUnit.HOURS)
    void exchangeX14_killAtAnyWrite_leavesOneExchange_whoseDataPassesEachApplicationOnce_withEqualOutcomes() {
        Map<String, Supplier<Flow>> middle = new LinkedHashMap<>();
        middle.put("middle-killed", () -> flow(() -> kills.of(space.connectors.get(1))));
        new KilledNode(space, kills.moments(), middle).run(1);

        Map<String, Supplier<Flow>> flows = new LinkedHashMap<>();
        flows.put("one-killed", () -> flow(kills::ofTheWriter));
        flows.put("all-killed", () -> flow(kills::ofAll));
        new KilledNode(space, kills.moments(), flows).run(points());
    }
}
