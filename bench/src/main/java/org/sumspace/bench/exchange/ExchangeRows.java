package org.sumspace.bench.exchange;

import java.util.List;
import java.util.stream.Stream;
import org.sumspace.bench.row.BenchRow;
import org.sumspace.bench.row.JointRows;
import org.sumspace.bench.row.RowSpec;

/** The rows of connectors that exchange data, each in a small JVM. Each group of rows has connectors of its own. */
public final class ExchangeRows {
    static final List<String> JVM_OPTIONS = List.of("-Xmx256m", "-XX:MaxDirectMemorySize=128m");

    static final int SMALL_BYTES = 1_000;
    /** Exchanges of one run, one after the other. */
    static final int SMALL = 20;
    /** Exchanges of one run, of which {@link #AT_ONCE} are made at a time. */
    static final int CONCURRENT = 100;

    static final int AT_ONCE = 10;
    /** The number of runs, of which the first one does not count. */
    static final int CONCURRENT_RUNS = 4;

    static final int LIMIT_OPERATIONS = 500;
    static final int STARTS = 3;

    private static final long LARGE_BYTES = 1L << 30;
    private static final int LARGE_RUNS = 2;
    private static final int MANY = 64;
    private static final long MANY_BYTES = 100_000_000;
    private static final int WAITING_EXCHANGES = 10_000;
    private static final int OPEN_EXCHANGES = 100_000;
    private static final int PART_BYTES = 8 << 20;

    private static final double MEMORY_BYTES_MAX = 300e6;
    private static final double LARGE_FACTOR = 1.25;
    private static final int SIGNED_REQUESTS = 4;
    private static final int PLAIN_REQUESTS = 3;
    private static final int WRITES = 9;
    /** Request and answer are each signed and verified. */
    private static final int SIGNATURES = 4;

    static final RowSpec WRITE = RowSpec.perSecond("limit.exchange.write", LIMIT_OPERATIONS);
    static final RowSpec REQUEST = RowSpec.perSecond("limit.exchange.request", LIMIT_OPERATIONS);
    static final RowSpec SMALL_ROW = RowSpec.perSecond("exchange.small", SMALL)
            .needs(REQUEST.name(), SMALL * (SIGNED_REQUESTS + PLAIN_REQUESTS))
            .needs(WRITE.name(), SMALL * (SIGNED_REQUESTS + WRITES))
            .needs("limit.ed25519", SMALL * SIGNED_REQUESTS * SIGNATURES)
            .ratioAtLeast(0.5);
    static final RowSpec MEDIAN = RowSpec.millis("exchange.latency.median");
    static final RowSpec P99 =
            RowSpec.millis("exchange.latency.p99").needs(MEDIAN.name(), 1).ratioAtMost(5);
    static final RowSpec PROCESSOR = RowSpec.millis("exchange.processor");
    static final RowSpec DECISION =
            RowSpec.millis("exchange.decision").needs(PROCESSOR.name(), 1).ratioAtMost(0.05);
    static final RowSpec STORED = large("exchange.large.stored", 1, 3);
    static final RowSpec DELIVERED = large("exchange.large.delivered", 2, 4);
    static final RowSpec MEMORY =
            RowSpec.bytes("exchange.large.memory").largest().atMost(MEMORY_BYTES_MAX);
    static final RowSpec TOGETHER = RowSpec.bytesPerSecond("exchange.together", (double) MANY * MANY_BYTES);
    static final RowSpec TOGETHER_MEMORY =
            RowSpec.bytes("exchange.together.memory").largest().atMost(MEMORY_BYTES_MAX);
    static final RowSpec BROKEN = RowSpec.bytes("exchange.broken").largest().atMost(2 * PART_BYTES);
    static final RowSpec ALONE = RowSpec.perSecond("limit.exchange.alone", SMALL);
    static final RowSpec WAITING = RowSpec.perSecond("exchange.waiting", SMALL)
            .needs(ALONE.name(), SMALL)
            .ratioAtLeast(0.9);
    static final RowSpec EMPTY_START = RowSpec.millis("limit.exchange.start");
    static final RowSpec STREAM = RowSpec.millis("limit.exchange.stream");
    static final RowSpec READY = RowSpec.millis("exchange.ready")
            .needs(EMPTY_START.name(), 1)
            .needs(STREAM.name(), 1)
            .ratioAtMost(1.5);

    private ExchangeRows() {}

    private static RowSpec large(String name, int pipes, int ciphers) {
        return RowSpec.bytesPerSecond(name, LARGE_BYTES)
                .needs("limit.https", LARGE_BYTES)
                .needs("limit.http", (double) pipes * LARGE_BYTES)
                .needs("limit.disk", 2.0 * LARGE_BYTES)
                .needs("limit.sha-256", 4.0 * LARGE_BYTES)
                .needs("limit.aes-gcm", (double) ciphers * LARGE_BYTES)
                .ratioAtLeast(1 / LARGE_FACTOR);
    }

    public static List<BenchRow> rows() {
        return Stream.of(
                        JointRows.of(new MachineExchangeLimits(), WRITE, REQUEST),
                        rows(new SmallExchanges(), SMALL_ROW, MEDIAN, P99, PROCESSOR, DECISION),
                        rows(new LargeExchanges(LARGE_BYTES, LARGE_RUNS), STORED, DELIVERED, MEMORY),
                        rows(new ManyExchanges(MANY, MANY_BYTES), TOGETHER, TOGETHER_MEMORY),
                        rows(new BrokenTransfer(LARGE_BYTES), BROKEN),
                        rows(
                                new WaitingExchanges(WAITING_EXCHANGES, OPEN_EXCHANGES),
                                ALONE,
                                EMPTY_START,
                                STREAM,
                                WAITING,
                                READY))
                .flatMap(List::stream)
                .toList();
    }

    private static List<BenchRow> rows(ConnectorMeasurement.Body body, RowSpec... specs) {
        return JointRows.of(new ConnectorMeasurement(body), specs);
    }
}
