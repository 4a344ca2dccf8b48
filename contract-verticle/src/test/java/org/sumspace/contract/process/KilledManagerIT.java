package org.sumspace.contract.process;

import java.nio.file.Path;
import java.util.LinkedHashMap;
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
import org.sumspace.common.testkit.process.Moments;
import org.sumspace.common.testkit.process.NodeStore;
import org.sumspace.common.testkit.process.PostgresStore;

/** Kills a contract manager before or after one of its writes; see {@link KilledNode} for more than some moments. */
class KilledManagerIT {
    @TempDir
    private Path folder;

    private final NodeStore store = store();
    private ManagerSpace space;
    private Moments moments;

    NodeStore store() {
        return PostgresStore.create();
    }

    int points() {
        return 1;
    }

    private Map<String, Supplier<Flow>> flows() {
        Map<String, Supplier<Flow>> flows = new LinkedHashMap<>();
        ManagerSpace.KINDS.forEach(kind -> flows.put(kind, () -> new ContractFlow(space, kind)));
        flows.put("removed-offering", () -> new RemovedOfferingFlow(space));
        flows.put("preferences", () -> new PreferencesFlow(space));
        return flows;
    }

    @BeforeEach
    void start() {
        space = new ManagerSpace(folder, store);
        moments = new Moments(space.process::kill);
        space.relay.gate(moments);
    }

    @AfterEach
    void stop() {
        space.close();
        store.close();
    }

    @Test
    @Timeout(value = 2, unit = TimeUnit.HOURS)
    void k2_killAtAnyMoment_leavesTheOldOrTheNewState_andTheAuditAgrees() {
        new KilledNode(space, moments, flows()).run(points());
    }
}
