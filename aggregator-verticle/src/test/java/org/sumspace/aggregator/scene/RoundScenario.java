package org.sumspace.aggregator.scene;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.RoundPublicKey;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.trust.NodeIdentity;

/** Base of tests of complete rounds: four aggregators and ten processors of two data providers. */
public abstract class RoundScenario {
    protected static final int PROCESSORS = 10;
    protected static final int AGGREGATORS = 4;

    @TempDir
    private Path folder;

    protected final Clock clock;
    protected final TrainingScene scene;
    protected InMemoryGroup group;
    protected Signed<ExecutionPlan> plan;
    protected Map<Digest, RoundPublicKey> keys = Map.of();
    protected final List<long[]> integers = new ArrayList<>();

    protected RoundScenario(String parameters) {
        this(parameters, Clock.systemUTC());
    }

    protected RoundScenario(String parameters, Clock clock) {
        this(new TrainingScene(Cast.of(AGGREGATORS), PROCESSORS, clock.instant(), parameters), clock);
    }

    protected RoundScenario(TrainingScene scene, Clock clock) {
        this.clock = clock;
        this.scene = scene;
        plan = scene.orchestrator.sign(scene.firstPlan("plan-1", clock.instant()));
    }

    @BeforeEach
    protected void startGroup() {
        group = new InMemoryGroup(scene, folder, clock);
    }

    @AfterEach
    protected void stopGroup() {
        group.close();
    }

    protected void countersign() {
        keys = InMemoryGroup.roundKeys(group.offer(plan));
    }

    protected List<Digest> firstLevel() {
        return InMemoryGroup.firstLevel(plan);
    }

    protected NodeIdentity main() {
        return scene.aggregator(plan.body().main().orElseThrow().keyId());
    }

    protected NodeIdentity aggregator(int index) {
        return scene.aggregator(firstLevel().get(index - 1));
    }

    protected TestProcessor.Contribution contribution(int processor, int attempt) {
        double[] update = {processor, -0.5 * attempt, 0.25, 1.0 / (processor + 1)};
        return scene.processors.get(processor).contribute(plan, attempt, update, processor + 1, keys);
    }

    /** Processors {@code from} to {@code to - 1} send to all aggregators and are expected in the sum. */
    protected void submit(int from, int to) {
        for (int i = from; i < to; i++) {
            TestProcessor.Contribution contribution = contribution(i, 1);
            integers.add(contribution.x());
            group.submit(plan, scene.processors.get(i), contribution, firstLevel());
        }
    }

    /** Makes a node's journal look as after a crash just before its last record was stored. */
    protected void tearLastRecord(NodeIdentity node) throws IOException {
        Path journal = group.files(node, plan.digest() + ".journal").get(0);
        try (FileChannel file = FileChannel.open(journal, StandardOpenOption.WRITE)) {
            file.truncate(file.size() - 1);
        }
    }

    protected double[] zero() {
        return new double[scene.trainingPlan.dimension()];
    }
}
