package org.sumspace.aggregator.release.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Clock;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.sumspace.aggregator.scene.Cast;
import org.sumspace.aggregator.scene.RoundScenario;
import org.sumspace.aggregator.scene.TestProcessor;
import org.sumspace.aggregator.scene.TrainingScene;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.encoding.ContributionValues;
import org.sumspace.common.training.execution.ModelVersion;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.common.training.model.TrainingSet;

/** A ridge regression in one round: the aggregators add up second moments, of which the main aggregator makes the model. */
class MomentsRoundTest extends RoundScenario {
    private static final double ALPHA = 1;
    private static final double SD = 10;

    MomentsRoundTest() {
        super(
                TrainingScene.ofRegression(
                        Cast.of(AGGREGATORS), PROCESSORS, Clock.systemUTC().instant()),
                Clock.systemUTC());
    }

    @Override
    protected TestProcessor.Contribution contribution(int processor, int attempt) {
        TrainingSet data = TrainingSet.of(
                scene.trainingPlan.featureMap(),
                IntStream.rangeClosed(0, processor)
                        .mapToObj(i -> record(2 + processor + i * i, i))
                        .toList());
        double[] values = ContributionValues.of(scene.baseModel, data, scene.trainingPlan.parameters(), 1, PROCESSORS);
        return scene.processors.get(processor).contribute(plan, attempt, values, data.size(), keys);
    }

    /** A grade that is also the target, the feature with (x - 1) / 2 and the target with (x - 50) / 10. */
    private static JsonValue record(double grade, int number) {
        return JsonValue.of(Map.of("id", "s" + number, "result", Map.of("score", Map.of("raw", grade))));
    }

    @Test
    void version_isTheRidgeRegressionOfAllRecords() throws Exception {
        ModelFile model = ModelFile.read(bytes(versionOfThisRound()));

        double n = (double) sum(6);
        double ofFeature = real(1);
        double ofTarget = real(2);
        double covariance = real(4) - ofFeature * ofTarget / n;
        double slope = SD * covariance / (real(3) - ofFeature * ofFeature / n + ALPHA);
        double intercept = 50 + SD * ofTarget / n - slope * ofFeature / n;
        assertThat(n).isEqualTo(55);
        assertThat(model.estimator()).isEqualTo("Ridge");
        assertThat(model.weights()).containsExactly(new double[] {slope, intercept}, within(1e-9));
    }

    @Test
    void mainAggregatorThatDiedBeforeItsVersionWasStored_makesTheSameAgain() throws Exception {
        group.orchestratorSilent = true;
        countersign();
        submit(0, PROCESSORS);
        await().until(() -> !group.files(main(), "1.record").isEmpty());
        byte[] model = Files.readAllBytes(group.files(main(), "1.model").get(0));

        group.kill(main());
        tearLastRecord(main());
        group.orchestratorSilent = false;
        group.start(main());
        await().until(() -> group.versions.size() == 1);

        assertThat(bytes(group.versions.get(0))).isEqualTo(model);
    }

    private Signed<ModelVersion> versionOfThisRound() {
        countersign();
        submit(0, PROCESSORS);
        await().until(() -> !group.versions.isEmpty());
        return group.versions.get(0);
    }

    private byte[] bytes(Signed<ModelVersion> version) throws IOException {
        byte[] file = Files.readAllBytes(group.files(main(), "1.model").get(0));
        assertThat(Digest.of(file)).isEqualTo(version.body().result());
        return file;
    }

    private double real(int coordinate) {
        return Math.scalb(
                (double) sum(coordinate), -scene.trainingPlan.parameters().fractionBits());
    }

    private long sum(int coordinate) {
        return integers.stream().mapToLong(x -> x[coordinate]).sum();
    }
}
