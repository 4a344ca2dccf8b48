package org.sumspace.common.testkit;

import java.util.List;
import java.util.Optional;
import org.sumspace.common.config.PortalConfig;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.Contract;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.portal.Portal;

/** The portal of a node that a test puts together itself. */
public final class TestPortal {
    private static final List<String> SESSIONS = List.of(
            "beginPortalSession", "getPortalSession", "endPortalSession", "createPortalCode", "getPortalCodeOwner");

    private TestPortal() {}

    /** @param kind for example {@code catalog} */
    public static Feature feature(String kind, Contract contract) {
        return new Portal(kind, Optional.empty(), new PortalConfig(true, List.of()), contract, List.of()).feature();
    }

    /** For a node whose test logs nobody in. */
    public static Feature noSessions() {
        return operations -> SESSIONS.forEach(
                id -> operations.on(id, ctx -> ctx.fail(NodeException.forbidden("There are no sessions here."))));
    }
}
