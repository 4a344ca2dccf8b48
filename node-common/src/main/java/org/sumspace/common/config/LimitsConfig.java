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
 * @param bodyMemoryBytesMax memory of all request bodies together; {@link #bodyMemoryBytes} is what counts
 */
public record LimitsConfig(
        @Default("16777216") int bodyBytesMax,
        @Default("16") int connectionsMax,
        @Default("30") int requestTimeoutSeconds,
        @Default("10") int drainSeconds,
        @Default("1") int eventLoops,
        @Default("4") int workers,
        @Default(REQUESTS_MAX) int requestsMax,
        @Default(REQUESTS_PER_ADDRESS_MAX) int requestsPerAddressMax,
        @Default(BODY_MEMORY_BYTES_MAX) long bodyMemoryBytesMax) {
    private static final String REQUESTS_MAX = "2048";
    private static final String REQUESTS_PER_ADDRESS_MAX = "512";
    private static final String BODY_MEMORY_BYTES_MAX = "67108864";
    private static final int PART_OF_HEAP = 8;

    public LimitsConfig {
        Checks.between("bodyBytesMax", bodyBytesMax, 1024, 1 << 30);
        Checks.between("connectionsMax", connectionsMax, 1, 10_000);
        Checks.between("requestTimeoutSeconds", requestTimeoutSeconds, 1, 3600);
        Checks.between("drainSeconds", drainSeconds, 0, 3600);
        Checks.between("eventLoops", eventLoops, 1, 256);
        Checks.between("workers", workers, 1, 1024);
        Checks.between("requestsMax", requestsMax, 1, 1_000_000);
        Checks.between("requestsPerAddressMax", requestsPerAddressMax, 1, 1_000_000);
        Checks.between("bodyMemoryBytesMax", bodyMemoryBytesMax, 1024, 1L << 40);
    }

    /** Memory of all request bodies: not more than an eighth of the heap, but enough for one body of the largest size. */
    public long bodyMemoryBytes() {
        return Math.max(
                bodyBytesMax, Math.min(bodyMemoryBytesMax, Runtime.getRuntime().maxMemory() / PART_OF_HEAP));
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
                Integer.parseInt(REQUESTS_PER_ADDRESS_MAX),
                Long.parseLong(BODY_MEMORY_BYTES_MAX));
    }
}
