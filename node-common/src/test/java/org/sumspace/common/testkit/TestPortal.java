package org.sumspace.common.testkit;

import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.sumspace.common.config.PortalConfig;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.contract.Contract;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.obs.Readiness;
import org.sumspace.common.portal.NodeFeature;
import org.sumspace.common.portal.NodeStatus;
import org.sumspace.common.portal.Portal;
import org.sumspace.common.portal.PortalEvents;

/** The portal of a node that a test assembles itself. */
public final class TestPortal {
    private static final List<String> SESSIONS = List.of(
            "beginPortalSession", "getPortalSession", "endPortalSession", "createPortalCode", "getPortalCodeOwner");

    private TestPortal() {}

    /** @param kind for example {@code catalog} */
    public static Feature feature(String kind, Contract contract, PortalEvents events) {
        Portal portal = new Portal(kind, Optional.empty(), new PortalConfig(true, List.of()), contract, List.of());
        NodeFeature self =
                new NodeFeature(new NodeStatus(new Readiness(), Map.of(), Clock.systemUTC()), events, contract);
        return operations -> {
            portal.feature().addTo(operations);
            self.addTo(operations);
        };
    }

    /** For a node whose test needs no log-in. */
    public static Feature noSessions() {
        return operations -> SESSIONS.forEach(
                id -> operations.handle(id, ctx -> ctx.fail(NodeException.forbidden("There are no sessions here."))));
    }
}
