package org.sumspace.bench.exchange;

import java.time.Duration;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.sumspace.bench.chaos.fault.NodeProcess;
import org.sumspace.bench.chaos.fault.NodeProcesses;
import org.sumspace.bench.node.Runs;
import org.sumspace.client.Exchange;
import org.sumspace.client.Poll;
import org.sumspace.sandbox.client.SpaceOperators;
import org.sumspace.sandbox.space.DataSpace;
import org.sumspace.sandbox.space.NodeKind;
import org.sumspace.sandbox.space.SpaceHome;
import org.sumspace.sandbox.training.TemporaryHome;

/** A transfer whose connections break after 90 % of the data, and that continues afterwards. */
final class BrokenTransfer implements ConnectorMeasurement.Body {
    private static final double BROKEN_AT = 0.9;
    private static final Duration BROKEN_FOR = Duration.ofMillis(500);
    private static final Duration TRANSFER_MAX = Duration.ofMinutes(15);
    private static final Duration LOOK_AGAIN = Duration.ofMillis(1);
    /** The interval between two polls of the consumer. It is long, because the bytes of a poll count as transferred. */
    private static final Duration ASK_AGAIN = Duration.ofMillis(500);

    private final long bytes;

    BrokenTransfer(long bytes) {
        this.bytes = bytes;
    }

    @Override
    public void run(TemporaryHome temporary, BenchApplications applications, Runs runs) throws Exception {
        applications.setSourceBytes(bytes);
        SpaceHome home = ConnectorSpace.home(temporary.folder().resolve("space"), 2);
        SpaceOperators operators = new SpaceOperators(home);
        NodeProcesses processes = NodeProcesses.of(home.plan(), RandomGenerator.getDefault(), Map.of());
        try (DataSpace space = ConnectorSpace.start(home, operators, processes)) {
            ConnectorPair pair = ConnectorSpace.pair(home, operators, 0, 1, applications);
            NodeProcess consumer = processes.of(space.home()
                    .plan()
                    .node(NodeKind.CONNECTOR, home.plan().dataProviders().get(1)));
            long before = consumer.bytesReceived();
            Exchange exchange = pair.start();
            Poll.until(
                    "most of the data has passed",
                    TRANSFER_MAX,
                    LOOK_AGAIN,
                    () -> consumer.bytesReceived() - before >= BROKEN_AT * bytes);
            consumer.cut(BROKEN_FOR);
            pair.await(exchange, ASK_AGAIN);
            runs.add(ExchangeRows.BROKEN, (double) consumer.bytesReceived() - before - bytes);
        }
    }
}
