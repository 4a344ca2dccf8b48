package org.sumspace.bench.chaos;

import java.io.IOException;
import java.io.PrintWriter;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.sumspace.bench.chaos.fault.FaultInjector;
import org.sumspace.bench.chaos.fault.NodeProcesses;
import org.sumspace.bench.chaos.schedule.Episode;
import org.sumspace.bench.chaos.schedule.Episode.Fault;
import org.sumspace.bench.chaos.schedule.FaultTarget;
import org.sumspace.bench.chaos.watch.History;
import org.sumspace.bench.chaos.watch.Observation;
import org.sumspace.bench.chaos.watch.ReleaseScanner;
import org.sumspace.client.ExecutionPlanView;
import org.sumspace.sandbox.client.SpaceOperators;
import org.sumspace.sandbox.space.BaseModelServer;
import org.sumspace.sandbox.space.DataSpace;
import org.sumspace.sandbox.space.NodeKind;
import org.sumspace.sandbox.space.NodeSpec;
import org.sumspace.sandbox.space.SavedLogs;
import org.sumspace.sandbox.space.SpaceHome;
import org.sumspace.sandbox.space.SpaceSize;
import org.sumspace.sandbox.training.TemporaryHome;
import org.sumspace.sandbox.training.TrustedKeys;

/**
 * The fault test: a data space of separate processes runs one training after the other, and faults are injected into each
 * of them. After each training all faults are removed and the invariants are checked.
 */
public final class Chaos {
    /** Short times, like the deadlines of the plans, so that more happens in the same time. */
    private static final Map<String, String> ENVIRONMENT =
            Map.of("SUMSPACE_NOTICE_GRACE_SECONDS", "12", "SUMSPACE_LIMITS_REQUEST_TIMEOUT_SECONDS", "10");

    private static final Duration TRAINING_TIMEOUT = Duration.ofMinutes(6);
    private static final Duration TREE_TIMEOUT = Duration.ofSeconds(30);
    private static final int UNDISTURBED_DEADLINE_SECONDS = 60;
    private static final Duration UNDISTURBED_MAX = Duration.ofSeconds(150);

    private final ChaosSettings settings;
    private final PrintWriter out;
    private final ExecutorService threads = Executors.newCachedThreadPool(Chaos::daemon);
    private final ChaosReport report;

    public Chaos(ChaosSettings settings, PrintWriter out) {
        this.settings = settings;
        this.out = out;
        this.report = new ChaosReport();
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "chaos");
        thread.setDaemon(true);
        return thread;
    }

    /** @throws org.sumspace.sandbox.SandboxException if the data space cannot be started */
    public ChaosReport run() throws IOException {
        try (TemporaryHome temporary = TemporaryHome.create()) {
            SpaceHome home =
                    SpaceHome.open(temporary.folder().resolve("home"), true, SpaceSize.ofGroups(1), new SecureRandom());
            NodeProcesses nodes = NodeProcesses.of(home.plan(), new SecureRandom(), ENVIRONMENT);
            try (BaseModelServer models = BaseModelServer.start(home);
                    DataSpace running = DataSpace.start(home, EnumSet.allOf(NodeKind.class), nodes, node -> {})) {
                SpaceOperators operators = new SpaceOperators(running.home());
                operators.logInEverywhere();
                Trainings trainings = new Trainings(home, operators, models, temporary.folder());
                trainings.enrol();
                FaultInjector injector =
                        new FaultInjector(home, new ReleaseScanner(TrustedKeys.of(home, Instant.now())));
                runEpisodes(new RunningSpace(home, nodes, operators, trainings, injector));
                if (!report.getBroken().isEmpty()) {
                    print("The logs of the nodes are in %s", SavedLogs.save(home));
                }
            }
        }
        return report;
    }

    private record RunningSpace(
            SpaceHome home,
            NodeProcesses nodes,
            SpaceOperators operators,
            Trainings trainings,
            FaultInjector injector) {}

    private void runEpisodes(RunningSpace space) throws IOException {
        long end = System.nanoTime() + settings.atLeast().toNanos();
        for (int done = 0; done < settings.episodes() || System.nanoTime() - end < 0; done++) {
            runEpisode(settings.schedule().get(), space);
        }
    }

    private void runEpisode(Episode episode, RunningSpace space) throws IOException {
        print(
                "Episode %d, shares within %d s, %d ms latency",
                episode.number(), episode.deadlineSeconds(), episode.latencyMillis());
        episode.faults().forEach(fault -> print("  %s", fault));
        int before = report.getBroken().size();
        long start = System.nanoTime();
        History history = new History();
        space.nodes().all().forEach(node -> node.setLatency(episode.latencyMillis()));
        Trainings.StartedTraining training =
                space.trainings().start(ChaosSettings.ROUNDS, Timing.of(episode.deadlineSeconds()));
        injectFaults(episode, training, space, history);
        space.nodes().all().forEach(node -> node.setLatency(0));
        ChaosInspection inspection = new ChaosInspection(
                space.home(), space.operators(), space.trainings().catalog(), history);
        inspection.checkReadiness();
        inspection.checkTraining(training);
        runUndisturbedRound(space, history);
        report.add(episode, history);
        printResult(history, Duration.ofNanos(System.nanoTime() - start), before);
    }

    private void injectFaults(
            Episode episode, Trainings.StartedTraining training, RunningSpace space, History history) {
        try (Observer observer = observer(training, space, history)) {
            CompletableFuture<?>[] faults = episode.faults().stream()
                    .map(fault -> CompletableFuture.runAsync(() -> inject(fault, observer, space, history), threads))
                    .toArray(CompletableFuture[]::new);
            CompletableFuture.allOf(faults).join();
            observer.ended()
                    .thenApply(status -> status.training())
                    .completeOnTimeout("", TRAINING_TIMEOUT.toSeconds(), TimeUnit.SECONDS)
                    .join();
        }
    }

    private static Observer observer(Trainings.StartedTraining training, RunningSpace space, History history) {
        return new Observer(
                training.id(),
                space.trainings().catalog(),
                space.operators(),
                space.trainings().processors(training.id()),
                history);
    }

    private static void inject(Fault fault, Observer observer, RunningSpace space, History history) {
        observer.round(fault.round()).join();
        List<String> aggregators = observer.tree()
                .thenApply(tree -> aggregatorsByIndex(tree))
                .completeOnTimeout(
                        space.home().plan().nodes(NodeKind.AGGREGATOR).stream()
                                .map(NodeSpec::nodeId)
                                .toList(),
                        TREE_TIMEOUT.toSeconds(),
                        TimeUnit.SECONDS)
                .join();
        NodeSpec node = node(fault.target(), aggregators, space.home());
        CompletableFuture.runAsync(
                        () -> space.injector().inject(fault, space.nodes().of(node), history),
                        CompletableFuture.delayedExecutor(
                                fault.afterMillis(),
                                TimeUnit.MILLISECONDS,
                                command -> daemon(command).start()))
                .join();
    }

    /** The main aggregator, followed by the first-level aggregators in order of their share index. */
    private static List<String> aggregatorsByIndex(ExecutionPlanView tree) {
        return Stream.concat(Stream.of(tree.main()), tree.firstLevel(1).stream())
                .toList();
    }

    private static NodeSpec node(FaultTarget target, List<String> aggregators, SpaceHome home) {
        List<NodeSpec> ofKind = home.plan().nodes(target.kind());
        return switch (target.kind()) {
            case CATALOG, CONTRACT, CONVERTER, ASSESSMENT -> ofKind.get(0);
            case CONNECTOR, PROCESSOR -> ofKind.get(target.number() - 1);
            case AGGREGATOR ->
                ofKind.stream()
                        .filter(node -> node.nodeId().equals(aggregators.get(target.number())))
                        .findFirst()
                        .orElseThrow();
        };
    }

    /** Runs a training of one round after all faults have been removed. */
    private void runUndisturbedRound(RunningSpace space, History history) throws IOException {
        long start = System.nanoTime();
        Trainings.StartedTraining training = space.trainings().start(1, Timing.of(UNDISTURBED_DEADLINE_SECONDS));
        History own = new History();
        try (Observer observer = observer(training, space, own)) {
            observer.ended()
                    .thenApply(status -> status.training())
                    .completeOnTimeout("", UNDISTURBED_MAX.toSeconds(), TimeUnit.SECONDS)
                    .join();
        }
        Duration duration = Duration.ofNanos(System.nanoTime() - start);
        new ChaosInspection(space.home(), space.operators(), space.trainings().catalog(), own).checkTraining(training);
        own.all().forEach(history::add);
        int contributors = own.of(Observation.RoundResult.class).stream()
                .mapToInt(round -> round.contributors().size())
                .findFirst()
                .orElse(0);
        history.add(new Observation.UndisturbedRound(contributors, Trainings.PROCESSORS, duration, UNDISTURBED_MAX));
    }

    private void printResult(History history, Duration duration, int brokenBefore) {
        List<Observation.EndedPlan> plans = history.of(Observation.EndedPlan.class);
        long exact = history.of(Observation.RoundResult.class).stream()
                .filter(round -> round.problem().isEmpty())
                .count();
        print("  %.1f s: %d plans, %d rounds exact", duration.toMillis() / 1e3, plans.size(), exact);
        plans.stream()
                .filter(plan -> !plan.reason().isEmpty())
                .forEach(plan -> print("    round %d discarded: %s", plan.round(), plan.reason()));
        history.of(Observation.RefusedStart.class)
                .forEach(refused -> print("    %s refused to start: %s", refused.node(), refused.message()));
        List<String> broken = report.getBroken();
        broken.subList(brokenBefore, broken.size()).forEach(violation -> print("  BROKEN %s", violation));
    }

    private void print(String format, Object... arguments) {
        out.println(String.format(Locale.ROOT, format, arguments));
        out.flush();
    }
}
