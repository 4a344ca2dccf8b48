package org.sumspace.aggregator.release.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.sumspace.aggregator.round.domain.RoundState;
import org.sumspace.aggregator.scene.RoundScenario;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.training.execution.ModelVersion;

/** Momentum is carried from version to version exactly once, even if the main aggregator dies at any point. */
class OptimizedRoundTest extends RoundScenario {
    private static final double BETA = 0.5;

    OptimizedRoundTest() {
        super("'expirySeconds': 600, 'serverOptimizer': {'name': 'fedAvgM', 'beta1': " + BETA + "}");
    }

    @Test
    void momentum_isThatOfFormerVersions_alsoAfterRestarts() {
        double[] momentum = zero();
        double[] weights = zero();
        for (int round = 1; round <= 3; round++) {
            Signed<ModelVersion> version = versionOfThisRound();
            step(weights, momentum);

            assertThat(group.weights(plan, version)).containsExactly(weights, offset(1e-12));
            group.kill(main());
            group.start(main());
            goOnFrom(version);
        }
    }

    @Test
    void mainAggregatorThatDiedBeforeItsVersionWasStored_makesTheSameAgain() throws Exception {
        goOnFrom(versionOfThisRound());
        group.orchestratorSilent = true;
        countersign();
        submit(0, PROCESSORS);
        await().until(() -> !group.files(main(), "2.record").isEmpty());
        byte[] model = bytes("2.model");
        byte[] state = bytes("2.state");

        group.kill(main());
        tearLastRecord(main());
        group.orchestratorSilent = false;
        group.start(main());
        await().until(() -> group.versions.size() == 2);

        assertThat(bytes("2.model")).isEqualTo(model);
        assertThat(bytes("2.state")).isEqualTo(state);
        assertThat(group.versions.get(1).body().optimizerState()).isEqualTo(Digest.of(state));
    }

    @Test
    void optimizerStateOtherThanTheStatedOne_isNotUsed() throws Exception {
        Signed<ModelVersion> first = versionOfThisRound();
        Path file = group.files(main(), "1.state").get(0);
        byte[] other = Files.readAllBytes(file);
        other[10] ^= 1;
        Files.write(file, other);

        goOnFrom(first);
        countersign();
        submit(0, PROCESSORS);

        await().until(() -> state() == RoundState.DECODING);
        assertThat(group.files(main(), "2.model")).isEmpty();
        assertThat(group.versions).hasSize(1);
    }

    private Signed<ModelVersion> versionOfThisRound() {
        int before = group.versions.size();
        integers.clear();
        countersign();
        submit(0, PROCESSORS);
        await().until(() -> group.versions.size() > before);
        return group.versions.get(before);
    }

    private void goOnFrom(Signed<ModelVersion> version) {
        plan = scene.orchestrator.sign(
                scene.nextPlan("plan-" + (version.body().round() + 1), version, clock.instant()));
    }

    /** The expected step on the mean of the updates, computed by the test. */
    private void step(double[] weights, double[] momentum) {
        long weight = sum(weights.length);
        for (int k = 0; k < weights.length; k++) {
            momentum[k] = BETA * momentum[k] + Math.scalb((double) sum(k) / weight, -24);
            weights[k] += momentum[k];
        }
    }

    private long sum(int coordinate) {
        return integers.stream().mapToLong(x -> x[coordinate]).sum();
    }

    private byte[] bytes(String suffix) throws IOException {
        return Files.readAllBytes(group.files(main(), suffix).get(0));
    }

    private RoundState state() {
        return Await.result(group.node(main().keyId()).aggregator.plans().list()).stream()
                .filter(overview ->
                        overview.plan().plan().round() == plan.body().round())
                .findFirst()
                .orElseThrow()
                .state();
    }
}
