package org.sumspace.common.config;

/**
 * The limits of a node.
 *
 * @param bodyBytesMax the largest request body that is held in memory, whatever the contract allows an operation
 * @param connectionsMax connections kept to one other node
 * @param requestTimeoutSeconds how long a request to another node may take
 * @param drainSeconds how long a node that stops waits for requests that are under way
 * @param eventLoops threads of the event loop
 * @param workers threads for blocking work
 * @param requestsMax HTTP requests that may be unanswered at a time, beside those for the node's health
 * @param requestsPerAddressMax the same for one remote address
 */
public record LimitsConfig(
        @Default("16777216") int bodyBytesMax,
        @Default("16") int connectionsMax,
        @Default("30") int requestTimeoutSeconds,
        @Default("10") int drainSeconds,
        @Default("1") int eventLoops,
        @Default("4") int workers,
        @Default(REQUESTS_MAX) int requestsMax,
        @Default(REQUESTS_PER_ADDRESS_MAX) int requestsPerAddressMax) {
    private static final String REQUESTS_MAX = "2048";
    private static final String REQUESTS_PER_ADDRESS_MAX = "512";

    public LimitsConfig {
        Checks.between("bodyBytesMax", bodyBytesMax, 1024, 1 << 30);
        Checks.between("connectionsMax", connectionsMax, 1, 10_000);
        Checks.between("requestTimeoutSeconds", requestTimeoutSeconds, 1, 3600);
        Checks.between("drainSeconds", drainSeconds, 0, 3600);
        Checks.between("eventLoops", eventLoops, 1, 256);
        Checks.between("workers", workers, 1, 1024);
        Checks.between("requestsMax", requestsMax, 1, 1_000_000);
        Checks.between("requestsPerAddressMax", requestsPerAddressMax, 1, 1_000_000);
    }

    /** With the default limits of requests. */
    public LimitsConfig(
            int bodyBytesMax,
            int connectionsMax,
            int requestTimeoutSeconds,
            int drainSeconds,
            int eventLoops,
            int workers) {
        this(
                bodyBytesMax,
                connectionsMax,
                requestTimeoutSeconds,
                drainSeconds,
                eventLoops,
                workers,
                Integer.parseInt(REQUESTS_MAX),
                Integer.parseInt(REQUESTS_PER_ADDRESS_MAX));
    }
}
