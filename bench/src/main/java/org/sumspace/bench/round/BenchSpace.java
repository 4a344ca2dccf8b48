package org.sumspace.bench.round;

import java.io.IOException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import org.sumspace.client.CatalogClient;
import org.sumspace.client.Poll;
import org.sumspace.common.obs.HeapPeak;
import org.sumspace.sandbox.GracefulShutdown;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.client.SpaceOperators;
import org.sumspace.sandbox.learners.Enrolment;
import org.sumspace.sandbox.space.BaseModelServer;
import org.sumspace.sandbox.space.DataSpace;
import org.sumspace.sandbox.space.NodeKind;
import org.sumspace.sandbox.space.NodeSpec;
import org.sumspace.sandbox.space.SpaceHome;
import org.sumspace.sandbox.space.SpaceNodeLauncher;
import org.sumspace.sandbox.space.SpaceSize;
import org.sumspace.sandbox.training.RoundCheck;
import org.sumspace.sandbox.training.RoundFollower;
import org.sumspace.sandbox.training.TemporaryHome;
import org.sumspace.sandbox.training.TrainingStart;

/** A running data space for one measurement, with one group of aggregators. */
record BenchSpace(SpaceHome home, BaseModelServer models, SpaceOperators operators, CatalogClient catalog) {
    private static final Duration ROUND_TIMEOUT = Duration.ofMinutes(20);
    /** Long, because frequent requests would add to the load. */
    private static final Duration POLL_INTERVAL = Duration.ofMillis(500);

    /** A measurement in a running data space. */
    interface Action<T> {
        T run(BenchSpace space) throws IOException;
    }

    /** Starts a data space, runs the action, and stops the data space. */
    static <T> T with(SpaceSize size, SpaceNodeLauncher launcher, Action<T> action) throws IOException {
        return GracefulShutdown.run(() -> {
            try (TemporaryHome temporary = TemporaryHome.create()) {
                SpaceHome home = SpaceHome.open(temporary.folder().resolve("home"), true, size, new SecureRandom());
                try (BaseModelServer models = BaseModelServer.start(home);
                        DataSpace space = DataSpace.start(home, EnumSet.allOf(NodeKind.class), launcher, ready -> {})) {
                    SpaceOperators operators = new SpaceOperators(space.home());
                    operators.logInEverywhere();
                    return action.run(new BenchSpace(home, models, operators, operators.aiProvider()));
                }
            }
        });
    }

    /** Stores the workload's records in the connectors. */
    void enrol(Workload workload) {
        new Enrolment(home.plan(), operators).enrol(workload.placement(), workload::record);
    }

    /**
     * The figures of a training.
     *
     * @param millis duration of each round, from the creation of its plan to its registered version
     * @param heapPeak the highest heap use of an aggregator so far, in bytes
     */
    record TrainingResult(List<Double> millis, double heapPeak) {}

    /** Trains all rounds, and checks them only afterwards, so that the checks do not slow down the rounds. */
    TrainingResult train(Workload workload) throws IOException {
        RoundFollower follower = new TrainingStart(home, operators, catalog).prepare(workload, models);
        catalog.createExecutionPlan(workload.trainingPlanId());
        for (int round = 1; round <= workload.rounds(); round++) {
            int expected = round;
            Poll.until(
                    "round " + round + " is done",
                    ROUND_TIMEOUT,
                    POLL_INTERVAL,
                    () -> catalog.versions(workload.trainingPlanId()) >= expected);
        }
        double heapPeak = aggregatorHeapPeak();
        List<Double> millis = follower.follow(workload.rounds(), checked -> {}).stream()
                .map(round -> millis(round, workload))
                .toList();
        return new TrainingResult(millis, heapPeak);
    }

    private static double millis(RoundFollower.CheckedRound round, Workload workload) {
        if (round.sum() != RoundCheck.Sum.EXACT || round.contributors() != workload.processors()) {
            throw new SandboxException(
                    "expected the exact sum of " + workload.processors() + " processors in round " + round.number()
                            + ", got a sum of " + round.contributors() + " that is " + round.sum(),
                    "This is a defect: please report it");
        }
        return round.millis();
    }

    /** The sum of a metric over all nodes of a kind. */
    double total(NodeKind kind, String metric) {
        return home.plan().nodes(kind).stream()
                .mapToDouble(node -> operators.metric(node, metric))
                .sum();
    }

    private double aggregatorHeapPeak() {
        double peak = 0;
        for (NodeSpec aggregator : home.plan().nodes(NodeKind.AGGREGATOR)) {
            peak = Math.max(peak, operators.metric(aggregator, HeapPeak.METRIC));
        }
        return peak;
    }
}
