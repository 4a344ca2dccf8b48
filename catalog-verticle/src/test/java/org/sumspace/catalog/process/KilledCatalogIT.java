package org.sumspace.catalog.process;

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

/** Kills a catalog before or after one of its writes or calls; see {@link KilledNode} for more than some moments. */
class KilledCatalogIT {
    @TempDir
    private Path folder;

    private final NodeStore store = store();
    private CatalogSpace space;
    private Moments moments;

    NodeStore store() {
        return PostgresStore.create();
    }

    int points() {
        return 4;
    }

    private Map<String, Supplier<Flow>> flows() {
        Map<String, Supplier<Flow>> flows = new LinkedHashMap<>();
        flows.put("negotiation-signed", () -> new NegotiationFlow(space, false));
        flows.put("negotiation-declined", () -> new NegotiationFlow(space, true));
        flows.put("ecosystem-signed", () -> new EcosystemFlow(space, EcosystemFlow.Part.CREATED_AND_SIGNED));
        flows.put("ecosystem-deleted", () -> new EcosystemFlow(space, EcosystemFlow.Part.DELETED));
        flows.put("offering-deleted", () -> new EcosystemFlow(space, EcosystemFlow.Part.OFFERING_DELETED));
        flows.put("record", () -> new RecordFlow(space));
        flows.put("sign-up", () -> new SignUpFlow(space));
        return flows;
    }

    @BeforeEach
    void start() {
        space = new CatalogSpace(folder, store);
        moments = new Moments(space.process::kill);
        space.relay.gate(moments);
        space.manager.watch(moments::goesOn);
    }

    @AfterEach
    void stop() {
        space.close();
        store.close();
    }

    @Test
    @Timeout(value = 2, unit = TimeUnit.HOURS)
    void x1_killAtAnyMoment_leavesTheOldOrTheNewState_andTheRepeatedRequestGoesOn() {
        new KilledNode(space, moments, flows()).run(points());
    }
}
