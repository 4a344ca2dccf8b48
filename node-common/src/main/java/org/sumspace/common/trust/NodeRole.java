package org.sumspace.common.trust;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The role for which a node is certified. Its name is part of the certificate. */
public enum NodeRole {
    ORCHESTRATOR,
    AGGREGATOR,
    PROCESSOR,
    CONNECTOR,
    CONTRACT;

    /** The name in certificates and commands, for example {@code aggregator}. */
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
        throw new IllegalArgumentException("expected one of the roles " + labels() + ", got '" + label + "'");
    }

    private static String labels() {
        return Arrays.stream(values()).map(NodeRole::label).collect(Collectors.joining(", "));
    }
}
