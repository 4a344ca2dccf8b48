package org.sumspace.common.config;

import java.util.List;
import java.util.Optional;

/** The settings that every node has, whether it joins the cluster or not. */
public interface ServerConfig {
    HttpConfig http();

    LimitsConfig limits();

    LogConfig log();

    PortalConfig portal();

    /** The organisation that runs the node; empty where the configuration does not say. */
    default Optional<String> organisation() {
        return Optional.empty();
    }

    /** CIDR ranges of internal addresses that this node may call; empty: public addresses alone. */
    List<String> outboundAllow();

    /** The names of the settings that say where this node listens, for messages to its operator. */
    default String addressSettings() {
        return "http.host and http.port";
    }
}
