package org.sumspace.bench.chaos.exchange;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.PrintWriter;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.sumspace.bench.chaos.exchange.ExchangeEpisode.WrongClock;
import org.sumspace.bench.chaos.exchange.ExchangeFault.Target;
import org.sumspace.bench.chaos.exchange.ExchangeTriggers.ExchangeEnd;
import org.sumspace.bench.chaos.fault.FaultInjector;
import org.sumspace.bench.chaos.fault.FaultInjector.Injection;
import org.sumspace.bench.chaos.fault.NodeProcess;
import org.sumspace.bench.chaos.fault.NodeProcesses;
import org.sumspace.bench.chaos.schedule.FaultKind;
import org.sumspace.bench.chaos.watch.History;
import org.sumspace.bench.chaos.watch.Observation;
import org.sumspace.bench.chaos.watch.ReleaseScanner;
import org.sumspace.client.Poll;
import org.sumspace.client.WaitTimeoutException;
import org.sumspace.common.document.JsonValue;
import org.sumspace.sandbox.client.SpaceOperators;
import org.sumspace.sandbox.example.ExampleExchange;
import org.sumspace.sandbox.example.ManagerOperator;
import org.sumspace.sandbox.space.DataSpace;
import org.sumspace.sandbox.space.NodeKind;
import org.sumspace.sandbox.space.NodeSpec;
import org.sumspace.sandbox.space.SavedLogs;
import org.sumspace.sandbox.space.SpaceHome;
import org.sumspace.sandbox.space.SpaceSize;
import org.sumspace.sandbox.training.TemporaryHome;
import org.sumspace.sandbox.training.TrustedKeys;

/**
 * The fault test of exchanges: two connectors with a catalog and a contract manager, each in a process of its own,
 * exchange data while faults are injected. After each episode the faults are removed, the triggers are repeated as
 * clients do, and the invariants are checked from the records of the applications and both connectors.
 */
public final class ExchangeChaos {
    private static final Set<NodeKind> KINDS = EnumSet.of(NodeKind.CATALOG, NodeKind.CONTRACT, NodeKind.CONNECTOR);

    private static final Duration CLOCK_SEEN_MAX = Duration.ofMinutes(1);
    private static final Duration CLOCK_SEEN_INTERVAL = Duration.ofMillis(500);
    private static final Duration SWAPPED = Duration.ofSeconds(8);

    /** A connector may decide with a copy of a contract that is up to a minute old. */
    private static final Duration CONTRACT_AGE_MAX = Duration.ofSeconds(62);

    private final Supplier<ExchangeEpisode> schedule;
    private final BooleanSupplier goesOn;
    private final PrintWriter out;
    private final List<String> broken = new ArrayList<>();
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "chaos");
        thread.setDaemon(true);
        return thread;
    });

    /** @param atLeast how long it runs; the last episode is completed */
    public ExchangeChaos(long seed, Duration atLeast, PrintWriter out) {
        this(new ExchangeSchedule(seed, FaultInjector.supportedFaults())::next, within(atLeast), out);
    }

    /**
     * @param schedule gives the episodes one after the other
     * @param goesOn whether another episode follows
     */
    ExchangeChaos(Supplier<ExchangeEpisode> schedule, BooleanSupplier goesOn, PrintWriter out) {
        this.schedule = schedule;
        this.goesOn = goesOn;
        this.out = out;
    }

    private static BooleanSupplier within(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        return () -> System.nanoTime() - end < 0;
    }

    /**
     * Runs the test.
     *
     * @return the violations of invariants; empty if all of them hold
     */
    public List<String> run() throws IOException {
        try (TemporaryHome temporary = TemporaryHome.create();
                RecordedApplications applications = new RecordedApplications()) {
            SpaceHome home = SpaceHome.open(
                    temporary.folder().resolve("home"),
                    true,
                    SpaceSize.of(1, 2).withContractManager(),
                    new SecureRandom());
            SpaceOperators operators = new SpaceOperators(home);
            NodeProcesses nodes = NodeProcesses.of(home.plan(), new SecureRandom(), Map.of());
            try (DataSpace running = DataSpace.start(home, KINDS, nodes, node -> {
                if (node.kind() == NodeKind.CATALOG) {
                    ManagerOperator.register(home, operators, Clock.systemUTC());
                }
            })) {
                ExampleExchange.Prepared prepared = ExampleExchange.create(
                        running.home().plan(), operators, applications.source(), applications.sink());
                ExchangeClients clients = ExchangeClients.of(home, operators, prepared);
                FaultInjector injector =
                        new FaultInjector(home, new ReleaseScanner(TrustedKeys.of(home, Instant.now())));
                Running space = new Running(home, nodes, operators, applications, clients, injector);
                space.nameParticipants();
                runEpisodes(space);
                if (!broken.isEmpty()) {
                    print("The logs of the nodes are in %s", SavedLogs.save(home));
                }
            }
        }
        return List.copyOf(broken);
    }

    private record Running(
            SpaceHome home,
            NodeProcesses nodes,
            SpaceOperators operators,
            RecordedApplications applications,
            ExchangeClients clients,
            FaultInjector injector) {
        /** From now on the connectors accept only certified keys of each other from the catalog. */
        void nameParticipants() throws IOException {
            for (NodeSpec connector : home.plan().nodes(NodeKind.CONNECTOR)) {
                home.nameParticipant(connector.organisation(), ExchangeClients.participantOf(operators.at(connector)));
            }
            setClock(Target.BOTH_CONNECTORS, Duration.ZERO, new History());
        }

        /** Starts connectors again, with a clock that is ahead, or behind. */
        void setClock(Target target, Duration ahead, History history) {
            of(target).forEach(node -> injector.restartWithClock(ahead, node, history));
        }

        /** Whether a connector reports that its clock is wrong, after it has compared the clock with others. */
        boolean isClockKnownToBeWrong(Target connector) {
            String readiness = home.plan().url(of(connector).get(0).spec()) + "/health/ready";
            try {
                Poll.until("a connector says that its clock is wrong", CLOCK_SEEN_MAX, CLOCK_SEEN_INTERVAL, () -> {
                    byte[] answer = ExchangeClients.answered(() -> operators.download(readiness));
                    return JsonValue.parse(new String(answer, UTF_8))
                            .member("checks")
                            .member("clock")
                            .asText()
                            .equals("FAILED");
                });
                return true;
            } catch (WaitTimeoutException late) {
                return false;
            }
        }

        List<NodeProcess> of(Target target) {
            List<NodeSpec> connectors = home.plan().nodes(NodeKind.CONNECTOR);
            List<NodeSpec> hit = switch (target) {
                case PROVIDER -> connectors.subList(0, 1);
                case CONSUMER -> connectors.subList(1, 2);
                case BOTH_CONNECTORS -> connectors;
                case MANAGER -> home.plan().nodes(NodeKind.CONTRACT);
                case CATALOG -> home.plan().nodes(NodeKind.CATALOG);
            };
            return hit.stream().map(nodes::of).toList();
        }
    }

    private void runEpisodes(Running space) {
        do {
            runEpisode(schedule.get(), space);
        } while (goesOn.getAsBoolean());
    }

    private void runEpisode(ExchangeEpisode episode, Running space) {
        long start = System.nanoTime();
        print("Episode %d, %s bytes, the application %s", episode.number(), episode.sizes(), episode.behaviour());
        episode.faults().forEach(fault -> print("  %s", fault));
        History history = new History();
        WrongClock wrongClock = episode.wrongClock();
        if (wrongClock != null) {
            print("  clock of %s %s ahead", wrongClock.connector(), wrongClock.ahead());
            space.setClock(wrongClock.connector(), wrongClock.ahead(), history);
        }
        AtomicLong revokedAt = new AtomicLong();
        space.applications().set(episode.behaviour(), episode.sizes());
        Set<String> before = space.clients().exchanges();
        ExchangeTriggers triggers =
                new ExchangeTriggers(space.clients(), episode.sizes().size());
        List<CompletableFuture<?>> all = new ArrayList<>();
        all.add(CompletableFuture.runAsync(triggers::sendOnce, threads));
        episode.faults()
                .forEach(fault -> space.of(fault.target())
                        .forEach(node -> all.add(
                                CompletableFuture.runAsync(() -> inject(fault, node, space, history), threads))));
        if (episode.isRevoked()) {
            all.add(CompletableFuture.runAsync(() -> revokedAt.set(revoke(episode, space)), threads));
        }
        if (episode.isKeyRotated()) {
            all.add(CompletableFuture.runAsync(space.clients()::rotateKeys, threads));
        }
        if (episode.isKeySwapped()) {
            all.add(CompletableFuture.runAsync(() -> swapKey(space, history), threads));
        }
        CompletableFuture.allOf(all.toArray(CompletableFuture[]::new)).join();
        OptionalLong revoked = episode.isRevoked() ? OptionalLong.of(revokedAt.get()) : OptionalLong.empty();
        List<ExchangeEnd> ends = triggers.awaitEnds(space.applications());
        Set<String> known = space.clients().exchanges();
        known.removeAll(before);
        Set<String> open = space.clients().awaitEndsAtProvider();
        boolean isClockUnnoticed = wrongClock != null && !space.isClockKnownToBeWrong(wrongClock.connector());
        report(
                episode,
                new ExchangeInvariants.Seen(ends, known, open, isClockUnnoticed, revoked),
                history,
                Duration.ofNanos(System.nanoTime() - start));
        if (wrongClock != null) {
            space.setClock(wrongClock.connector(), Duration.ZERO, history);
        }
        if (episode.isRevoked()) {
            space.clients().signAgain();
            Poll.pause(CONTRACT_AGE_MAX);
        }
    }

    private static void inject(ExchangeFault fault, NodeProcess node, Running space, History history) {
        Poll.pause(Duration.ofMillis(fault.afterMillis()));
        space.injector().inject(fault.injection(), node, history);
    }

    /** The consumer is started in the meantime, so that it has no cached keys and reads them from the catalog. */
    private static void swapKey(Running space, History history) {
        SwappedKey swapped = space.clients().swapKey(space.operators());
        try {
            Injection kill = new Injection(FaultKind.KILL, 0, 0);
            space.of(Target.CONSUMER).forEach(node -> space.injector().inject(kill, node, history));
            Poll.pause(SWAPPED);
        } finally {
            swapped.putBack();
        }
    }

    private static long revoke(ExchangeEpisode episode, Running space) {
        Poll.pause(Duration.ofMillis(episode.revokedAfterMillis()));
        space.clients().revoke();
        return System.nanoTime();
    }

    private void report(ExchangeEpisode episode, ExchangeInvariants.Seen seen, History history, Duration duration) {
        List<String> violations = new ArrayList<>(ExchangeInvariants.violations(seen, episode.restored()));
        history.of(Observation.Readiness.class)
                .forEach(late -> violations.add(late.node() + " did not become ready: " + late.problem()));
        print(
                "  %.1f s%s%s",
                duration.toMillis() / 1e3,
                seen.revokedAtNanos().isPresent() ? ", revoked" : "",
                episode.isKeySwapped() ? ", key swapped" : "");
        seen.ends()
                .forEach(end -> print(
                        "    %s: %s, %d deliveries%s %s",
                        end.exchange().isEmpty() ? "refused" : end.exchange(),
                        end.atConsumer(),
                        end.deliveries().size(),
                        end.isDeliveryUnknown() ? ", delivery unknown" : "",
                        end.reason()));
        for (String violation : violations) {
            print("  BROKEN %s", violation);
            broken.add("episode " + episode.number() + ": " + violation);
        }
    }

    private void print(String format, Object... arguments) {
        out.println(String.format(Locale.ROOT, format, arguments));
        out.flush();
    }
}
