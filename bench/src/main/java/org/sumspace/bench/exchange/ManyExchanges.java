package org.sumspace.bench.exchange;

import java.util.Map;
import org.sumspace.bench.node.Runs;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.training.TemporaryHome;

/** Many exchanges of large items at once. */
final class ManyExchanges implements ConnectorMeasurement.Body {
    private final int count;
    private final long bytesEach;

    ManyExchanges(int count, long bytesEach) {
        this.count = count;
        this.bytesEach = bytesEach;
    }

    @Override
    public void run(TemporaryHome temporary, BenchApplications applications, Runs runs) throws Exception {
        applications.setSourceBytes(bytesEach);
        // By default one participant may not use this much of the disk at once.
        Map<String, String> environment =
                Map.of("SUMSPACE_EXCHANGE_SPOOL_BYTES_PER_PEER_MAX", String.valueOf(2L * count * bytesEach));
        try (ConnectorSpace space = ConnectorSpace.start(temporary.folder().resolve("space"), 2, environment)) {
            ConnectorPair pair = space.pair(0, 1, applications);
            long start = System.nanoTime();
            pair.atOnce(count, count);
            runs.add(ExchangeRows.TOGETHER, count * bytesEach / ConnectorPair.seconds(start));
            if (applications.delivered() != count * bytesEach) {
                throw new SandboxException(
                        "the application got " + applications.delivered() + " bytes instead of " + count * bytesEach,
                        "Look into the connectors' logs");
            }
            runs.add(ExchangeRows.TOGETHER_MEMORY, space.peakBytes());
        }
    }
}
