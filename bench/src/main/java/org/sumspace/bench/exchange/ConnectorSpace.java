package org.sumspace.bench.exchange;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.sumspace.bench.node.OwnStores;
import org.sumspace.client.Poll;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.client.SpaceOperators;
import org.sumspace.sandbox.example.ExampleExchange;
import org.sumspace.sandbox.example.ExampleExchange.Prepared;
import org.sumspace.sandbox.example.ManagerOperator;
import org.sumspace.sandbox.space.ChildProcesses;
import org.sumspace.sandbox.space.DataSpace;
import org.sumspace.sandbox.space.NodeKind;
import org.sumspace.sandbox.space.NodeSpec;
import org.sumspace.sandbox.space.SpaceHome;
import org.sumspace.sandbox.space.SpaceNodeLauncher;
import org.sumspace.sandbox.space.SpaceSize;

/** Connectors with a catalog and a contract manager, each in a process of its own, over TLS. */
final class ConnectorSpace implements AutoCloseable {
    private static final Set<NodeKind> KINDS = EnumSet.of(NodeKind.CATALOG, NodeKind.CONTRACT, NodeKind.CONNECTOR);
    private static final Duration READY_MAX = Duration.ofMinutes(5);
    private static final Duration LOOK_AGAIN = Duration.ofMillis(5);
    private static final int BYTES_PER_KB = 1_024;
    private static final String PEAK = "VmHWM:";

    private final SpaceHome home;
    private final SpaceOperators operators;
    private final ChildProcesses processes;
    private final ChildProcesses others = new ChildProcesses();
    private final Map<NodeSpec, ChildProcesses.Child> connectors = new ConcurrentHashMap<>();
    private final Map<NodeSpec, Path> configs = new ConcurrentHashMap<>();
    private final DataSpace space;

    private ConnectorSpace(SpaceHome home, Map<String, String> environment) throws IOException {
        this.home = home;
        this.operators = new SpaceOperators(home);
        this.processes = new ChildProcesses(ExchangeRows.JVM_OPTIONS, environment);
        this.space = DataSpace.start(home, KINDS, new OwnStores(this::launch), whenReady(home, operators));
    }

    /**
     * Starts all nodes.
     *
     * @param environment variables that override settings of the connectors
     */
    static ConnectorSpace start(Path folder, int connectors, Map<String, String> environment) throws IOException {
        return new ConnectorSpace(home(folder, connectors), environment);
    }

    static SpaceHome home(Path folder, int connectors) throws IOException {
        return SpaceHome.open(folder, true, SpaceSize.of(1, connectors).withContractManager(), new SecureRandom());
    }

    /** Starts all nodes of these connectors with another launcher. */
    static DataSpace start(SpaceHome home, SpaceOperators operators, SpaceNodeLauncher launcher) {
        return DataSpace.start(home, KINDS, new OwnStores(launcher), whenReady(home, operators));
    }

    private static Consumer<NodeSpec> whenReady(SpaceHome home, SpaceOperators operators) {
        return node -> {
            if (node.kind() == NodeKind.CATALOG) {
                ManagerOperator.register(home, operators, Clock.systemUTC());
            }
        };
    }

    private CompletionStage<SpaceNodeLauncher.LaunchedNode> launch(NodeSpec node, Path config) {
        if (node.kind() != NodeKind.CONNECTOR) {
            return others.launch(node, config);
        }
        configs.put(node, config);
        return processes.start(node, config).thenApply(child -> {
            connectors.put(node, child);
            return child;
        });
    }

    /** The connectors of two organisations, with everything that their exchanges need. */
    ConnectorPair pair(int provider, int consumer, BenchApplications applications) {
        return pair(home, operators, provider, consumer, applications);
    }

    static ConnectorPair pair(
            SpaceHome home, SpaceOperators operators, int provider, int consumer, BenchApplications applications) {
        Prepared prepared = ExampleExchange.create(
                home.plan(),
                operators,
                home.plan().dataProviders().get(provider),
                home.plan().dataProviders().get(consumer),
                applications.source(),
                applications.sink());
        return ConnectorPair.of(home.plan(), operators, prepared);
    }

    NodeSpec connector(int organisation) {
        return home.plan().node(NodeKind.CONNECTOR, home.plan().dataProviders().get(organisation));
    }

    Path dataFolder(NodeSpec connector) {
        return home.dataFolder(connector);
    }

    /** The JSON of a contract at the contract manager. */
    byte[] contract(String url) {
        return operators.download(url);
    }

    /** Drains and stops a connector; it has ended on return. */
    void stop(NodeSpec connector) {
        requireNonNull(connectors.remove(connector), "the connector does not run")
                .stop()
                .join();
    }

    /** Starts a connector again; returns when it is ready. */
    void restart(NodeSpec connector) {
        Path config = requireNonNull(configs.get(connector), "the connector was never started");
        connectors.put(
                connector,
                processes.start(connector, config).toCompletableFuture().join());
        Poll.until(
                "a connector is ready",
                READY_MAX,
                LOOK_AGAIN,
                () -> operators.readinessProblem(connector).isEmpty());
    }

    /** The most memory that any connector had, as Linux counts it. */
    double peakBytes() throws IOException {
        double most = 0;
        for (ChildProcesses.Child each : connectors.values()) {
            most = Math.max(most, peakBytes(each.process()));
        }
        return most;
    }

    private static double peakBytes(ProcessHandle process) throws IOException {
        return Files.readAllLines(Path.of("/proc", String.valueOf(process.pid()), "status")).stream()
                .filter(line -> line.startsWith(PEAK))
                .mapToDouble(line -> Double.parseDouble(line.replaceAll("[^0-9]", "")) * BYTES_PER_KB)
                .findFirst()
                .orElseThrow(() -> new SandboxException(
                        "this system does not say how much memory a process had", "Measure exchanges on Linux"));
    }

    /** The processor time that all connectors have used. */
    Duration processorTime() {
        return connectors.values().stream()
                .map(each -> each.process().info().totalCpuDuration())
                .map(used -> used.orElseThrow(() -> new SandboxException(
                        "this system does not say how much time a process used", "Measure exchanges on Linux")))
                .reduce(Duration.ZERO, Duration::plus);
    }

    @Override
    public void close() {
        connectors.values().forEach(each -> each.stop().join());
        space.close();
    }
}
