package org.sumspace.sandbox.bench.exchange;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.sumspace.common.store.Documents;
import org.sumspace.sandbox.GracefulShutdown;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.bench.node.ConstantServer;
import org.sumspace.sandbox.bench.node.HttpLoad;
import org.sumspace.sandbox.bench.node.HttpLoad.Requests;
import org.sumspace.sandbox.bench.node.Runs;
import org.sumspace.sandbox.bench.node.StoreRuns;
import org.sumspace.sandbox.bench.row.Effort;
import org.sumspace.sandbox.bench.row.JointRows;
import org.sumspace.sandbox.bench.row.Samples;
import org.sumspace.sandbox.client.Exchange;
import org.sumspace.sandbox.client.ExchangeClient;
import org.sumspace.sandbox.client.ExchangeClient.Wanted;
import org.sumspace.sandbox.client.Operators;
import org.sumspace.sandbox.client.Poll;
import org.sumspace.sandbox.example.ExampleExchange;
import org.sumspace.sandbox.example.ExampleExchange.Prepared;
import org.sumspace.sandbox.example.ManagerOperator;
import org.sumspace.sandbox.space.ChildProcesses;
import org.sumspace.sandbox.space.DataSpace;
import org.sumspace.sandbox.space.NodeKind;
import org.sumspace.sandbox.space.SpaceHome;
import org.sumspace.sandbox.space.SpaceSize;
import org.sumspace.sandbox.training.TemporaryHome;

/** Starts two connectors with a catalog and a contract manager, each in a process of its own, and exchanges data. */
final class ExchangeMeasurement implements JointRows.Measurement {
    private static final Set<NodeKind> KINDS = EnumSet.of(NodeKind.CATALOG, NodeKind.CONTRACT, NodeKind.CONNECTOR);
    private static final Duration EXCHANGE_MAX = Duration.ofMinutes(10);
    private static final Duration LOOK_AGAIN = Duration.ofMillis(10);
    private static final int MILLIS = 1_000;
    private static final int BYTES_PER_KB = 1_024;
    private static final String PEAK = "VmHWM:";

    private final AtomicLong numbers = new AtomicLong();
    private final List<ProcessHandle> connectors = new CopyOnWriteArrayList<>();

    @Override
    public Map<String, Samples> run(Effort effort) throws IOException {
        return GracefulShutdown.run(() -> {
            Runs runs = new Runs(effort, Integer.MAX_VALUE);
            try (TemporaryHome temporary = TemporaryHome.create();
                    BenchApplications applications = new BenchApplications()) {
                measureLimits(Files.createDirectories(temporary.folder().resolve("limits")), runs);
                measure(temporary.folder().resolve("space"), applications, runs);
            } catch (IOException e) {
                throw e;
            } catch (Exception e) {
                throw new IllegalStateException("could not measure exchanges", e);
            }
            return runs.samples();
        });
    }

    private static void measureLimits(Path folder, Runs runs) throws Exception {
        int count = ExchangeRows.LIMIT_OPERATIONS;
        try (StoreRuns store = new StoreRuns(folder)) {
            Documents documents = store.mongo().documents("records");
            String text = "x".repeat(ExchangeRows.SMALL_BYTES);
            runs.inTurns(Map.of(
                    ExchangeRows.WRITE,
                    () -> count
                            / store.seconds(
                                    1,
                                    count,
                                    number -> documents.insert(new JsonObject()
                                            .put("_id", UUID.randomUUID().toString())
                                            .put("text", text)))));
        }
        try (ConstantServer constant = ConstantServer.start(
                        ExchangeRows.JVM_OPTIONS, "contract/openapi.yaml", ExchangeRows.SMALL_BYTES);
                HttpLoad load = new HttpLoad(1)) {
            Requests read = Requests.get(constant.port(), number -> "/contracts/" + "0".repeat(24));
            runs.inTurns(Map.of(ExchangeRows.REQUEST, runs.rate(load, count, read)));
        }
    }

    private void measure(Path folder, BenchApplications applications, Runs runs) throws Exception {
        SpaceHome home = SpaceHome.open(folder, true, SpaceSize.of(1, 2).withContractManager(), new SecureRandom());
        Operators operators = new Operators(home);
        ChildProcesses small = new ChildProcesses(ExchangeRows.JVM_OPTIONS);
        ChildProcesses others = new ChildProcesses();
        try (DataSpace space = DataSpace.start(
                home,
                KINDS,
                (node, config) -> node.kind() == NodeKind.CONNECTOR
                        ? small.start(node, config).thenApply(child -> {
                            connectors.add(child.process());
                            return child;
                        })
                        : others.launch(node, config),
                node -> {
                    if (node.kind() == NodeKind.CATALOG) {
                        ManagerOperator.register(home, operators, Clock.systemUTC());
                    }
                })) {
            applications.setSourceBytes(ExchangeRows.SMALL_BYTES);
            Prepared prepared =
                    ExampleExchange.create(space.home().plan(), operators, applications.source(), applications.sink());
            Wanted wanted =
                    new Wanted(prepared.contract(), prepared.resource(), prepared.purpose(), List.of(), List.of());
            Ends ends = new Ends(
                    client(home, operators, prepared.provider()),
                    client(home, operators, prepared.consumer()),
                    wanted,
                    applications);
            measureSmall(ends, runs);
            measureLarge(ends, runs);
            runs.add(ExchangeRows.TOGETHER, together(ends));
            for (ProcessHandle connector : connectors) {
                runs.add(ExchangeRows.MEMORY, peakBytes(connector));
            }
        }
    }

    /** Both connectors, and what they exchange. */
    private record Ends(
            ExchangeClient provider, ExchangeClient consumer, Wanted wanted, BenchApplications applications) {}

    private static ExchangeClient client(SpaceHome home, Operators operators, String organisation) {
        return new ExchangeClient(operators.at(home.plan().node(NodeKind.CONNECTOR, organisation)));
    }

    private void measureSmall(Ends ends, Runs runs) throws Exception {
        runs.inTurns(Map.of(ExchangeRows.SMALL_ROW, () -> {
            long start = System.nanoTime();
            for (int i = 0; i < ExchangeRows.SMALL; i++) {
                exchange(ends);
            }
            awaitProvider(ends);
            return ExchangeRows.SMALL / seconds(start);
        }));
        ExecutorService clients = Executors.newFixedThreadPool(ExchangeRows.AT_ONCE);
        try {
            for (int run = 0; run < ExchangeRows.CONCURRENT_RUNS; run++) {
                List<Double> millis = new ArrayList<>();
                Callable<Double> one = () -> {
                    long start = System.nanoTime();
                    exchange(ends);
                    return seconds(start) * MILLIS;
                };
                for (Future<Double> each : clients.invokeAll(Collections.nCopies(ExchangeRows.CONCURRENT, one))) {
                    millis.add(each.get());
                }
                Collections.sort(millis);
                if (run > 0) {
                    runs.add(ExchangeRows.MEDIAN, millis.get(millis.size() / 2));
                    runs.add(ExchangeRows.P99, millis.get(millis.size() * 99 / 100));
                }
                awaitProvider(ends);
            }
        } finally {
            clients.shutdownNow();
        }
    }

    private void measureLarge(Ends ends, Runs runs) {
        ends.applications().setSourceBytes(ExchangeRows.LARGE_BYTES);
        for (int run = 0; run < ExchangeRows.LARGE_RUNS; run++) {
            long before = ends.applications().delivered();
            long start = System.nanoTime();
            exchange(ends);
            double delivered = seconds(start);
            double stored = (ends.applications().deliveryBegan() - start) * 1e-9;
            long bytes = ends.applications().delivered() - before;
            if (bytes != ExchangeRows.LARGE_BYTES) {
                throw new SandboxException("the application got " + bytes + " bytes", "Look into the connectors' logs");
            }
            runs.add(ExchangeRows.STORED, ExchangeRows.LARGE_BYTES / stored);
            runs.add(ExchangeRows.DELIVERED, ExchangeRows.LARGE_BYTES / delivered);
        }
        awaitProvider(ends);
    }

    private double together(Ends ends) throws Exception {
        ends.applications().setSourceBytes(ExchangeRows.MANY_BYTES);
        ExecutorService clients = Executors.newFixedThreadPool(ExchangeRows.MANY);
        try {
            long start = System.nanoTime();
            List<Callable<Void>> all = IntStream.range(0, ExchangeRows.MANY)
                    .<Callable<Void>>mapToObj(number -> () -> {
                        exchange(ends);
                        return null;
                    })
                    .toList();
            for (Future<Void> each : clients.invokeAll(all)) {
                each.get();
            }
            return (double) ExchangeRows.MANY * ExchangeRows.MANY_BYTES / seconds(start);
        } finally {
            clients.shutdownNow();
        }
    }

    private static double seconds(long start) {
        return (System.nanoTime() - start) * 1e-9;
    }

    /** From the trigger to the end at the consumer. */
    private void exchange(Ends ends) {
        Exchange[] last = {ends.consumer().run(ends.wanted(), numbers.getAndIncrement())};
        if (last[0].isOpen()) {
            Poll.until("the exchange ends", EXCHANGE_MAX, LOOK_AGAIN, () -> {
                last[0] = ends.consumer().get(last[0].id());
                return !last[0].isOpen();
            });
        }
        if (!last[0].isSuccess()) {
            throw new SandboxException(
                    "an exchange ended with " + last[0].status() + ": " + last[0].error(),
                    "Look into the connectors' logs");
        }
    }

    private static void awaitProvider(Ends ends) {
        Poll.until(
                "the provider's exchanges end",
                EXCHANGE_MAX,
                LOOK_AGAIN,
                () -> ends.provider().all("?status=PENDING").isEmpty());
    }

    /** The most memory that a process had, as Linux counts it. */
    private static double peakBytes(ProcessHandle process) throws IOException {
        return Files.readAllLines(Path.of("/proc", String.valueOf(process.pid()), "status")).stream()
                .filter(line -> line.startsWith(PEAK))
                .mapToDouble(line -> Double.parseDouble(line.replaceAll("[^0-9]", "")) * BYTES_PER_KB)
                .findFirst()
                .orElseThrow(() -> new SandboxException(
                        "this system does not say how much memory a process had", "Measure exchanges on Linux"));
    }
}
