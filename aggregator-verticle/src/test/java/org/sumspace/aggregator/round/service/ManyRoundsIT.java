package org.sumspace.aggregator.round.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.aggregator.scene.Cast;
import org.sumspace.aggregator.scene.InMemoryGroup;
import org.sumspace.aggregator.scene.TestProcessor;
import org.sumspace.aggregator.scene.TrainingScene;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.RoundPublicKey;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.testkit.MutableClock;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.message.ShareReceipt;

/** Plans with many parameters, and many plans at once on the same nodes: each is exact. */
class ManyRoundsIT {
    private static final int PLANS = 20;
    private static final int PROCESSORS = 6;
    private static final String PARAMETERS = "'expirySeconds': 600";

    @TempDir
    private Path folder;

    private final Clock clock = new MutableClock(Instant.now());
    private final Random random = new Random(7);

    /** One plan with the contributions of its processors. */
    private record Run(
            TrainingScene scene,
            Signed<ExecutionPlan> plan,
            Map<TestProcessor, TestProcessor.Contribution> contributions) {
        List<long[]> integers() {
            return contributions.values().stream()
                    .map(TestProcessor.Contribution::x)
                    .toList();
        }
    }

    @ParameterizedTest
    @CsvSource({"4, 6, 1", "7, 8, 2"})
    void twentyPlansAtOnce_areEachExact(int aggregators, int processors, int groups) {
        Cast cast = Cast.of(aggregators);
        int shares = groups == 1 ? aggregators - 1 : (aggregators - 1) / (groups + 1);
        String parameters = PARAMETERS + ", 'shares': " + shares + ", 'groups': " + groups;
        List<TrainingScene> scenes = new ArrayList<>();
        for (int i = 0; i < PLANS; i++) {
            scenes.add(new TrainingScene(cast, processors, clock.instant(), parameters));
        }
        try (InMemoryGroup group = new InMemoryGroup(scenes.get(0), folder, clock)) {
            group.scenes.addAll(scenes);
            List<Run> runs = scenes.stream().map(scene -> begin(group, scene)).toList();
            List<Future<ShareReceipt>> receipts = new ArrayList<>();
            for (int i = 0; i < processors; i++) {
                for (Run run : runs) {
                    receipts.addAll(submit(group, run, run.scene().processors.get(i)));
                }
            }
            receipts.forEach(Await::result);

            for (Run run : runs) {
                group.awaitVersion(
                        run.plan(),
                        run.integers(),
                        new double[run.scene().trainingPlan.dimension()]);
            }
            assertThat(group.versions).hasSize(PLANS);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5, 8})
    void roundWithAnyNumberOfShares_isExact(int shares) {
        run(new TrainingScene(Cast.of(shares + 1), PROCESSORS, clock.instant(), PARAMETERS));
    }

    @Test
    void aVectorOfManySealedRecords_isExact() {
        run(new TrainingScene(Cast.of(4), PROCESSORS, clock.instant(), PARAMETERS, 20_000));
    }

    private void run(TrainingScene scene) {
        try (InMemoryGroup group = new InMemoryGroup(scene, folder, clock)) {
            Run run = begin(group, scene);
            scene.processors.forEach(processor -> submit(group, run, processor).forEach(Await::result));

            group.awaitVersion(run.plan(), run.integers(), new double[scene.trainingPlan.dimension()]);
        }
    }

    private Run begin(InMemoryGroup group, TrainingScene scene) {
        Signed<ExecutionPlan> plan = group.sign(scene.firstPlan("plan-" + scene.trainingPlan.id(), clock.instant()));
        Map<Digest, RoundPublicKey> keys = InMemoryGroup.roundKeys(group.offer(plan));
        Map<TestProcessor, TestProcessor.Contribution> contributions = new HashMap<>();
        for (TestProcessor processor : scene.processors) {
            double[] update = new double[scene.trainingPlan.dimension()];
            Arrays.setAll(update, k -> 20 * random.nextGaussian());
            int weight = 1 + random.nextInt(1_000);
            contributions.put(processor, processor.contribute(plan, 1, update, weight, keys));
        }
        return new Run(scene, plan, contributions);
    }

    private static List<Future<ShareReceipt>> submit(InMemoryGroup group, Run run, TestProcessor processor) {
        TestProcessor.Contribution contribution = run.contributions().get(processor);
        assertThat(contribution).isNotNull();
        return contribution.uploads().keySet().stream()
                .map(aggregator -> group.share(run.plan(), processor, aggregator, contribution.uploadFor(aggregator)))
                .toList();
    }
}
