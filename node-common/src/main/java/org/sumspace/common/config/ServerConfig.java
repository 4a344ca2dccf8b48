package org.sumspace.common.config;

import java.util.List;

/** The settings that every node has, whether it joins the cluster or not. */
public interface ServerConfig {
    HttpConfig http();

    LimitsConfig limits();

    LogConfig log();

    /** CIDR ranges of internal addresses that this node may call; empty: public addresses alone. */
    List<String> outboundAllow();

    /** The names of the settings that say where this node listens, for messages to its operator. */
    default String addressSettings() {
        return "http.host and http.port";
    }
}
