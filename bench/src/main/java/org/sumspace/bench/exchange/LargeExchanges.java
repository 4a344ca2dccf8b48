package org.sumspace.bench.exchange;

import java.util.Map;
import org.sumspace.bench.node.Runs;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.training.TemporaryHome;

/** Exchanges of one large item, one after the other. */
final class LargeExchanges implements ConnectorMeasurement.Body {
    private final long bytes;
    private final int count;

    LargeExchanges(long bytes, int count) {
        this.bytes = bytes;
        this.count = count;
    }

    @Override
    public void run(TemporaryHome temporary, BenchApplications applications, Runs runs) throws Exception {
        applications.setSourceBytes(bytes);
        try (ConnectorSpace space = ConnectorSpace.start(temporary.folder().resolve("space"), 2, Map.of())) {
            ConnectorPair pair = space.pair(0, 1, applications);
            for (int run = 0; run < count; run++) {
                long before = applications.delivered();
                long start = System.nanoTime();
                pair.exchange();
                double delivered = ConnectorPair.seconds(start);
                double stored = (applications.deliveryBegan() - start) * 1e-9;
                requireAll(applications.delivered() - before);
                runs.add(ExchangeRows.STORED, bytes / stored);
                runs.add(ExchangeRows.DELIVERED, bytes / delivered);
            }
            runs.add(ExchangeRows.MEMORY, space.peakBytes());
        }
    }

    private void requireAll(long delivered) {
        if (delivered != bytes) {
            throw new SandboxException(
                    "the application got " + delivered + " bytes instead of " + bytes,
                    "Look into the connectors' logs");
        }
    }
}
