package org.sumspace.sandbox.chaos;

import static java.util.Objects.requireNonNull;

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
import org.sumspace.sandbox.chaos.fault.FaultInjector;
import org.sumspace.sandbox.chaos.fault.NodeProcesses;
import org.sumspace.sandbox.chaos.schedule.Episode;
import org.sumspace.sandbox.chaos.schedule.Fault;
import org.sumspace.sandbox.chaos.schedule.Seat;
import org.sumspace.sandbox.chaos.watch.FilesOfTheDead;
import org.sumspace.sandbox.chaos.watch.History;
import org.sumspace.sandbox.chaos.watch.Seen;
import org.sumspace.sandbox.client.ExecutionPlanView;
import org.sumspace.sandbox.client.Operators;
import org.sumspace.sandbox.space.BaseModelServer;
import org.sumspace.sandbox.space.DataSpace;
import org.sumspace.sandbox.space.KeptLogs;
import org.sumspace.sandbox.space.NodeKind;
import org.sumspace.sandbox.space.NodeSpec;
import org.sumspace.sandbox.space.SpaceHome;
import org.sumspace.sandbox.space.SpaceSize;
import org.sumspace.sandbox.training.TemporaryHome;
import org.sumspace.sandbox.training.TrustedKeys;

/**
 * A data space of processes in which one training follows the other, and in each of them something goes wrong. After
 * each, everything is mended, and what must hold is checked.
 */
public final class Chaos {
    /** Scaled down like the plans' deadlines, so that more happens in the same time. */
    private static final Map<String, String> ENVIRONMENT =
            Map.of("SUMSPACE_NOTICE_GRACE_SECONDS", "12", "SUMSPACE_LIMITS_REQUEST_TIMEOUT_SECONDS", "10");

    private static final Duration TRAINING_PATIENCE = Duration.ofMinutes(6);
    private static final Duration TREE_PATIENCE = Duration.ofSeconds(30);
    private static final int UNDISTURBED_DEADLINE_SECONDS = 60;
    private static final Duration UNDISTURBED_MAX = Duration.ofSeconds(150);

    private final ChaosSettings settings;
    private final PrintWriter out;
    private final ExecutorService threads = Executors.newCachedThreadPool(Chaos::daemon);
    private final ChaosReport report;

    public Chaos(ChaosSettings settings, PrintWriter out) {
        this.settings = requireNonNull(settings);
        this.out = requireNonNull(out);
        this.report = new ChaosReport();
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "chaos");
        thread.setDaemon(true);
        return thread;
    }

    /** @throws org.sumspace.sandbox.SandboxException the data space cannot be started */
    public ChaosReport run() throws IOException {
        try (TemporaryHome temporary = TemporaryHome.create()) {
            SpaceHome home =
                    SpaceHome.open(temporary.folder().resolve("home"), true, SpaceSize.ofGroups(1), new SecureRandom());
            NodeProcesses nodes = NodeProcesses.of(home.plan(), new SecureRandom(), ENVIRONMENT);
            try (BaseModelServer models = BaseModelServer.start(home);
                    DataSpace space = DataSpace.start(home, EnumSet.allOf(NodeKind.class), nodes, node -> {})) {
                Operators operators = new Operators(space.home());
                operators.logInEverywhere();
                Trainings trainings = new Trainings(home, operators, models, temporary.folder());
                trainings.enrol();
                FaultInjector injector =
                        new FaultInjector(home, new FilesOfTheDead(TrustedKeys.of(home, Instant.now())));
                episodes(new Scene(home, nodes, operators, trainings, injector));
                if (!report.getBroken().isEmpty()) {
                    say("What the nodes logged is kept in %s", KeptLogs.of(home));
                }
            }
        }
        return report;
    }

    private record Scene(
            SpaceHome home, NodeProcesses nodes, Operators operators, Trainings trainings, FaultInjector injector) {}

    private void episodes(Scene scene) throws IOException {
        long end = System.nanoTime() + settings.atLeast().toNanos();
        for (int done = 0; done < settings.episodes() || System.nanoTime() - end < 0; done++) {
            play(settings.schedule().get(), scene);
        }
    }

    private void play(Episode episode, Scene scene) throws IOException {
        say(
                "Episode %d, shares within %d s, %d ms latency",
                episode.number(), episode.deadlineSeconds(), episode.latencyMillis());
        episode.faults().forEach(fault -> say("  %s", fault));
        int before = report.getBroken().size();
        long begin = System.nanoTime();
        History history = new History();
        scene.nodes().all().forEach(node -> node.latency(episode.latencyMillis()));
        Trainings.Begun training = scene.trainings().begin(ChaosSettings.ROUNDS, Timing.of(episode.deadlineSeconds()));
        disturb(episode, training, scene, history);
        scene.nodes().all().forEach(node -> node.latency(0));
        Inspection inspection = new Inspection(
                scene.home(), scene.operators(), scene.trainings().catalog(), history);
        inspection.readiness();
        inspection.training(training);
        undisturbed(scene, history);
        report.add(episode, history);
        tell(history, Duration.ofNanos(System.nanoTime() - begin), before);
    }

    private void disturb(Episode episode, Trainings.Begun training, Scene scene, History history) {
        try (Observer observer = observer(training, scene, history)) {
            CompletableFuture<?>[] faults = episode.faults().stream()
                    .map(fault -> CompletableFuture.runAsync(() -> inject(fault, observer, scene, history), threads))
                    .toArray(CompletableFuture[]::new);
            CompletableFuture.allOf(faults).join();
            observer.over()
                    .thenApply(status -> status.training())
                    .completeOnTimeout("", TRAINING_PATIENCE.toSeconds(), TimeUnit.SECONDS)
                    .join();
        }
    }

    private static Observer observer(Trainings.Begun training, Scene scene, History history) {
        return new Observer(
                training.id(),
                scene.trainings().catalog(),
                scene.operators(),
                scene.trainings().processors(training.id()),
                history);
    }

    private static void inject(Fault fault, Observer observer, Scene scene, History history) {
        observer.round(fault.round()).join();
        List<String> aggregators = observer.tree()
                .thenApply(tree -> seated(tree))
                .completeOnTimeout(
                        scene.home().plan().nodes(NodeKind.AGGREGATOR).stream()
                                .map(NodeSpec::nodeId)
                                .toList(),
                        TREE_PATIENCE.toSeconds(),
                        TimeUnit.SECONDS)
                .join();
        NodeSpec node = node(fault.seat(), aggregators, scene.home());
        CompletableFuture.runAsync(
                        () -> scene.injector().inject(fault, scene.nodes().of(node), history),
                        CompletableFuture.delayedExecutor(
                                fault.afterMillis(),
                                TimeUnit.MILLISECONDS,
                                command -> daemon(command).start()))
                .join();
    }

    /** The main aggregator, then those of the first level by their index. */
    private static List<String> seated(ExecutionPlanView tree) {
        return Stream.concat(Stream.of(tree.main()), tree.firstLevel(1).stream())
                .toList();
    }

    private static NodeSpec node(Seat seat, List<String> aggregators, SpaceHome home) {
        List<NodeSpec> ofKind = home.plan().nodes(seat.kind());
        return switch (seat.kind()) {
            case CATALOG, CONVERTER -> ofKind.get(0);
            case CONNECTOR, PROCESSOR -> ofKind.get(seat.number() - 1);
            case AGGREGATOR ->
                ofKind.stream()
                        .filter(node -> node.nodeId().equals(aggregators.get(seat.number())))
                        .findFirst()
                        .orElseThrow();
        };
    }

    /** A training of one round after everything was mended. */
    private void undisturbed(Scene scene, History history) throws IOException {
        long begin = System.nanoTime();
        Trainings.Begun training = scene.trainings().begin(1, Timing.of(UNDISTURBED_DEADLINE_SECONDS));
        History own = new History();
        try (Observer observer = observer(training, scene, own)) {
            observer.over()
                    .thenApply(status -> status.training())
                    .completeOnTimeout("", UNDISTURBED_MAX.toSeconds(), TimeUnit.SECONDS)
                    .join();
        }
        Duration took = Duration.ofNanos(System.nanoTime() - begin);
        new Inspection(scene.home(), scene.operators(), scene.trainings().catalog(), own).training(training);
        own.all().forEach(history::add);
        int contributors = own.of(Seen.RoundChecked.class).stream()
                .mapToInt(round -> round.contributors().size())
                .findFirst()
                .orElse(0);
        history.add(new Seen.Undisturbed(contributors, Trainings.PROCESSORS, took, UNDISTURBED_MAX));
    }

    private void tell(History history, Duration took, int brokenBefore) {
        List<Seen.PlanEnded> plans = history.of(Seen.PlanEnded.class);
        long exact = history.of(Seen.RoundChecked.class).stream()
                .filter(round -> round.problem().isEmpty())
                .count();
        say("  %.1f s: %d plans, %d rounds exact", took.toMillis() / 1e3, plans.size(), exact);
        plans.stream()
                .filter(plan -> !plan.reason().isEmpty())
                .forEach(plan -> say("    round %d discarded: %s", plan.round(), plan.reason()));
        history.of(Seen.StartRefused.class)
                .forEach(refused -> say("    %s refused to start: %s", refused.node(), refused.message()));
        List<String> broken = report.getBroken();
        broken.subList(brokenBefore, broken.size()).forEach(how -> say("  BROKEN %s", how));
    }

    private void say(String format, Object... arguments) {
        out.println(String.format(Locale.ROOT, format, arguments));
        out.flush();
    }
}
