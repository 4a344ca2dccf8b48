package org.sumspace.sandbox.bench.round;

import java.io.IOException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import org.sumspace.common.obs.HeapPeak;
import org.sumspace.sandbox.OrderlyEnd;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.client.CatalogClient;
import org.sumspace.sandbox.client.Operators;
import org.sumspace.sandbox.client.Poll;
import org.sumspace.sandbox.learners.Enrolment;
import org.sumspace.sandbox.space.BaseModelServer;
import org.sumspace.sandbox.space.DataSpace;
import org.sumspace.sandbox.space.NodeKind;
import org.sumspace.sandbox.space.NodeLauncher;
import org.sumspace.sandbox.space.NodeSpec;
import org.sumspace.sandbox.space.SpaceHome;
import org.sumspace.sandbox.space.SpaceSize;
import org.sumspace.sandbox.training.RoundCheck;
import org.sumspace.sandbox.training.RoundFollower;
import org.sumspace.sandbox.training.TemporaryHome;
import org.sumspace.sandbox.training.TrainingStart;

/** A data space that runs for the rows of one measurement, with one group of aggregators. */
record RowSpace(SpaceHome home, BaseModelServer models, Operators operators, CatalogClient catalog) {
    private static final Duration ROUND_PATIENCE = Duration.ofMinutes(20);
    /** Asking more often would be a part of the load. */
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(500);

    /** What is done in it. */
    interface Use<T> {
        T of(RowSpace space) throws IOException;
    }

    /** Starts it, and ends it when it was used. */
    static <T> T with(int dataProviders, NodeLauncher launcher, Use<T> use) throws IOException {
        return OrderlyEnd.of(() -> {
            try (TemporaryHome temporary = TemporaryHome.create()) {
                SpaceHome home = SpaceHome.open(
                        temporary.folder().resolve("home"), true, SpaceSize.of(1, dataProviders), new SecureRandom());
                try (BaseModelServer models = BaseModelServer.start(home);
                        DataSpace space = DataSpace.start(home, EnumSet.allOf(NodeKind.class), launcher, ready -> {})) {
                    Operators operators = new Operators(space.home());
                    operators.logInEverywhere();
                    return use.of(new RowSpace(home, models, operators, operators.aiProvider()));
                }
            }
        });
    }

    /** Puts the records where they belong. */
    void enrol(Workload workload) {
        new Enrolment(home.plan(), operators).enrol(workload.placement(), workload::record);
    }

    /**
     * What came out of a training.
     *
     * @param millis of each round, from the creation of its plan to its registered version
     * @param heapPeak the highest use of the heap that an aggregator had so far, in bytes
     */
    record Trained(List<Double> millis, double heapPeak) {}

    /** Trains all rounds, and only then checks each: nothing disturbs them. */
    Trained train(Workload workload) throws IOException {
        RoundFollower follower = new TrainingStart(home, operators, catalog).prepare(workload, models);
        catalog.beginExecutionPlan(workload.trainingPlanId());
        for (int round = 1; round <= workload.rounds(); round++) {
            int done = round;
            Poll.until(
                    "round " + round + " is done",
                    ROUND_PATIENCE,
                    BETWEEN_LOOKS,
                    () -> catalog.versions(workload.trainingPlanId()) >= done);
        }
        double heapPeak = aggregatorHeapPeak();
        List<Double> millis = follower.follow(workload.rounds(), checked -> {}).stream()
                .map(round -> millis(round, workload))
                .toList();
        return new Trained(millis, heapPeak);
    }

    private static double millis(RoundFollower.Round round, Workload workload) {
        if (round.sum() != RoundCheck.Sum.EXACT || round.contributors() != workload.processors()) {
            throw new SandboxException(
                    "the sum of round " + round.number() + " is not that of " + workload.processors() + " processors",
                    "This is a defect: please report it");
        }
        return round.millis();
    }

    /** A metric of all nodes of a kind, added up. */
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
