package org.sumspace.common.trust;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** What a node is certified for. The name is part of its certificate. */
public enum NodeRole {
    ORCHESTRATOR,
    AGGREGATOR,
    PROCESSOR,
    CONNECTOR;

    /** The name as certificates and commands have it, for example {@code aggregator}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** @throws IllegalArgumentException if no role has this label */
    public static NodeRole parse(String label) {
        for (NodeRole role : values()) {
            if (role.label().equals(label)) {
                return role;
            }
        }
        throw new IllegalArgumentException("no role is called '" + label + "': there are " + labels());
    }

    private static String labels() {
        return Arrays.stream(values()).map(NodeRole::label).collect(Collectors.joining(", "));
    }
}
