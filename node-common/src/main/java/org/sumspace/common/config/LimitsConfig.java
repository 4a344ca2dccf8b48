package org.sumspace.common.config;

/**
 * The limits of a node.
 *
 * @param bodyBytesMax the largest request body that is held in memory
 * @param connectionsMax connections kept to one other node
 * @param requestTimeoutSeconds how long a request to another node may take
 * @param drainSeconds how long a node that stops waits for requests that are under way
 * @param eventLoops threads of the event loop
 * @param workers threads for blocking work
 */
public record LimitsConfig(
        @Default("1048576") int bodyBytesMax,
        @Default("16") int connectionsMax,
        @Default("30") int requestTimeoutSeconds,
        @Default("10") int drainSeconds,
        @Default("1") int eventLoops,
        @Default("4") int workers) {
    public LimitsConfig {
        Checks.between("bodyBytesMax", bodyBytesMax, 1024, 1 << 30);
        Checks.between("connectionsMax", connectionsMax, 1, 10_000);
        Checks.between("requestTimeoutSeconds", requestTimeoutSeconds, 1, 3600);
        Checks.between("drainSeconds", drainSeconds, 0, 3600);
        Checks.between("eventLoops", eventLoops, 1, 256);
        Checks.between("workers", workers, 1, 1024);
    }
}
