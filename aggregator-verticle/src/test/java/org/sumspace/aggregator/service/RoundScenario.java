package org.sumspace.aggregator.service;

import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.aggregator.scene.Cast;
import org.sumspace.aggregator.scene.TestProcessor;
import org.sumspace.aggregator.scene.TrainingScene;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.RoundPublicKey;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.trust.NodeIdentity;

/** What the tests of whole rounds share: four aggregators, ten processors of two data providers. */
abstract class RoundScenario {
    static final int PROCESSORS = 10;
    private static final int AGGREGATORS = 4;

    @TempDir
    private Path folder;

    final Clock clock;
    final TrainingScene scene;
    InMemoryGroup group;
    Signed<ExecutionPlan> plan;
    Map<Digest, RoundPublicKey> keys = Map.of();
    final List<long[]> integers = new ArrayList<>();

    RoundScenario(String parameters) {
        this(parameters, Clock.systemUTC());
    }

    RoundScenario(String parameters, Clock clock) {
        this.clock = clock;
        scene = new TrainingScene(Cast.of(AGGREGATORS), PROCESSORS, clock.instant(), parameters);
        plan = scene.orchestrator.sign(scene.firstPlan("plan-1", clock.instant()));
    }

    @BeforeEach
    void startGroup() {
        group = new InMemoryGroup(scene, folder, clock);
    }

    @AfterEach
    void stopGroup() {
        group.close();
    }

    void countersign() {
        keys = InMemoryGroup.roundKeys(group.offer(plan));
    }

    List<Digest> firstLevel() {
        return InMemoryGroup.firstLevel(plan);
    }

    NodeIdentity main() {
        return scene.aggregator(plan.body().main().orElseThrow().keyId());
    }

    NodeIdentity aggregator(int index) {
        return scene.aggregator(firstLevel().get(index - 1));
    }

    TestProcessor.Contribution contribution(int processor, int attempt) {
        double[] update = {processor, -0.5 * attempt, 0.25, 1.0 / (processor + 1)};
        return scene.processors.get(processor).contribute(plan, attempt, update, processor + 1, keys);
    }

    /** Processors {@code from} to {@code to - 1} send to everyone, and count. */
    void submit(int from, int to) {
        for (int i = from; i < to; i++) {
            TestProcessor.Contribution contribution = contribution(i, 1);
            integers.add(contribution.x());
            group.submit(plan, scene.processors.get(i), contribution, firstLevel());
        }
    }

    double[] zero() {
        return new double[scene.trainingPlan.dimension()];
    }
}
