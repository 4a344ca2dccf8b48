package org.sumspace.common.config;

import java.util.List;
import java.util.regex.Pattern;

/**
 * The cluster over which nodes coordinate.
 *
 * @param name a node joins only members with the same cluster name
 * @param host the address of this member for other members
 * @param port the member port
 * @param members {@code host:port} of members to join; empty for the first member of a cluster
 * @param busHost the address of the event bus
 * @param busPort the port of the event bus; 0 for any free port
 * @param busTls whether the event bus uses mutual TLS, with the node's own TLS key
 */
public record ClusterConfig(
        @Default("sumspace") String name,
        @Default("127.0.0.1") String host,
        @Default("5701") int port,
        List<String> members,
        @Default("127.0.0.1") String busHost,
        @Default("0") int busPort,
        @Default("true") boolean busTls) {
    private static final Pattern HOST_AND_PORT = Pattern.compile("[^\\s:,]+:\\d{1,5}");

    public ClusterConfig {
        Checks.notBlank("name", name);
        Checks.notBlank("host", host);
        Checks.between("port", port, 1, 65_535);
        Checks.notBlank("busHost", busHost);
        Checks.port("busPort", busPort);
        members = List.copyOf(members);
        for (String member : members) {
            if (!HOST_AND_PORT.matcher(member).matches()) {
                throw new IllegalArgumentException("members must have the form host:port");
            }
        }
    }
}
