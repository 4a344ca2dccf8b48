package org.sumspace.common.config;

import java.util.List;
import java.util.Optional;

/**
 * The configuration of one kind of node that joins the cluster: a record that holds the common part, {@link Inline},
 * beside its own settings.
 */
public interface MemberConfig extends ServerConfig {
    NodeConfig node();

    @Override
    default HttpConfig http() {
        return node().http();
    }

    @Override
    default LimitsConfig limits() {
        return node().limits();
    }

    @Override
    default LogConfig log() {
        return node().log();
    }

    @Override
    default PortalConfig portal() {
        return node().portal();
    }

    @Override
    default Optional<String> organisation() {
        return Optional.of(node().organisation());
    }

    @Override
    default List<String> outboundAllow() {
        return node().outboundAllow();
    }

    @Override
    default String addressSettings() {
        return "http.host and http.port, and cluster.busHost and cluster.busPort";
    }
}
