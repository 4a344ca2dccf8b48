package org.sumspace.sandbox.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.signed.InvalidStatementException;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.PlanSamples;
import org.sumspace.common.training.encoding.FixedPoint;
import org.sumspace.common.training.model.Evaluation;
import org.sumspace.common.training.model.FeatureMap;
import org.sumspace.common.training.model.ModelAlgorithm;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.common.training.model.ModelUpdate;
import org.sumspace.common.training.model.SecondMoments;
import org.sumspace.common.training.model.TrainingSet;
import org.sumspace.common.training.plan.CoordinateLayout;
import org.sumspace.common.training.plan.PlanParameters;
import org.sumspace.common.training.plan.PrivacyTerms;
import org.sumspace.common.training.round.Release;
import org.sumspace.common.training.secagg.RingVector;
import org.sumspace.sandbox.client.AggregateClient.SignedRelease;
import org.sumspace.sandbox.data.Trees;

class RoundCheckTest {
    private static final Digest PLAN = Digest.of(new byte[] {1});
    private static final Digest SET = Digest.of(new byte[] {2});

    private final SecureRandom random = new SecureRandom();
    private final ModelAlgorithm algorithm =
            ModelAlgorithm.of(FoldPlan.ESTIMATOR).orElseThrow();
    private final Map<DpId, TrainingSet> rows = new TreeMap<>();
    private final List<SigningKey> aggregators = new ArrayList<>();

    @SuppressWarnings("NullAway.Init")
    private FoldPlan fold;

    @SuppressWarnings("NullAway.Init")
    private RoundCheck check;

    @TempDir
    Path folder;

    @BeforeEach
    void prepare() throws Exception {
        prepare(TestSettings.of(5, 1));
    }

    private void prepareWith(String parameters) throws Exception {
        rows.clear();
        aggregators.clear();
        prepare(TestSettings.with(Files.writeString(folder.resolve("parameters.json"), parameters)));
    }

    private void prepare(ExperimentSettings settings) throws Exception {
        Experiment experiment = Experiment.prepare(settings, List.of("Alder", "Birch"));
        fold = experiment.folds().get(0);
        fold.training()
                .values()
                .forEach(processor -> rows.put(
                        DpId.random(random),
                        TrainingSet.of(
                                fold.features(),
                                processor.stream()
                                        .map(experiment::statement)
                                        .map(Trees::of)
                                        .toList())));
        for (int i = 0; i < fold.parameters().shares(); i++) {
            aggregators.add(SigningKey.generate(random));
        }
        prepareAgain();
    }

    private void prepareAgain() {
        check = new RoundCheck(fold.parameters(), fold.features(), fold.baseModel(), rows, this::key);
    }

    private @Nullable VerifyingKey key(Digest keyId) {
        return aggregators.stream()
                .map(SigningKey::publicKey)
                .filter(key -> key.id().equals(keyId))
                .findFirst()
                .orElse(null);
    }

    @Test
    void sumOfWhatContributorsEncode_isExact_andChangesTheModel() {
        RoundCheck.Outcome outcome = check.check(1, PLAN, contributors(), releases(total(1, fold.baseModel())));

        assertThat(outcome.sum()).isEqualTo(RoundCheck.Sum.EXACT);
        assertThat(outcome.model().weights()).isNotEqualTo(fold.baseModel().weights());
    }

    @Test
    void noise_isDistinguishedFromAWrongSum() throws Exception {
        prepareWith("""
                {"maxWeight": 1, "privacy": {"epsilon": 50, "delta": 1e-3, "clipNorm": 2, "noiseMultiplier": 1,
                                             "honestContributors": 3}}""");
        long[] total = total(1, fold.baseModel());
        long noise =
                rows.size() * PrivacyTerms.of(fold.parameters(), total.length).noiseBound();

        total[3] += noise;
        assertThat(check.check(1, PLAN, contributors(), releases(total)).sum()).isEqualTo(RoundCheck.Sum.NOISED);
        prepareAgain();
        total[3]++;
        assertThat(check.check(1, PLAN, contributors(), releases(total)).sum()).isEqualTo(RoundCheck.Sum.WRONG);
    }

    @Test
    void secondRound_isCheckedAgainstTheModelOfTheFirst() {
        ModelFile after = check.check(1, PLAN, contributors(), releases(total(1, fold.baseModel())))
                .model();

        assertThat(check.check(2, PLAN, contributors(), releases(total(2, after)))
                        .sum())
                .isEqualTo(RoundCheck.Sum.EXACT);
    }

    @Test
    void sumThatDiffersByOneUnit_isNotExact() {
        long[] total = total(1, fold.baseModel());
        total[3]++;

        assertThat(check.check(1, PLAN, contributors(), releases(total)).sum()).isEqualTo(RoundCheck.Sum.WRONG);
    }

    @Test
    void sumThatLacksAContributorOfTheSet_isNotExact() {
        List<DpId> all = contributors();
        TrainingSet lost = rows.remove(all.get(0));
        long[] ofTheOthers = total(1, fold.baseModel());
        rows.put(all.get(0), lost);

        assertThat(check.check(1, PLAN, all, releases(ofTheOthers)).sum()).isEqualTo(RoundCheck.Sum.WRONG);
    }

    @Test
    void releaseOfAnUnknownAggregator_isRefused() {
        aggregators.set(0, SigningKey.generate(random));
        List<SignedRelease> releases = releases(total(1, fold.baseModel()));
        aggregators.set(0, SigningKey.generate(random));

        assertRefused(releases, "unknown key");
    }

    @Test
    void replacedSum_isRefused() {
        List<SignedRelease> releases = releases(total(1, fold.baseModel()));
        byte[] other = releases.get(1).sum();
        releases.set(0, new SignedRelease(releases.get(0).statement(), other));

        assertRefused(releases, "differs from the signed one");
    }

    @Test
    void oneAggregatorsReleaseTwice_isRefused() {
        List<SignedRelease> releases = releases(total(1, fold.baseModel()));
        releases.set(0, releases.get(1));

        assertRefused(releases, "expected one release from each");
    }

    @Test
    void releaseOfAnotherPlan_isRefused() {
        assertRefused(releases(total(1, fold.baseModel()), rows.size(), SET, SET), "another plan");
    }

    @Test
    void releasesOverDifferentSets_areRefused() {
        List<SignedRelease> releases = releases(total(1, fold.baseModel()));
        releases.set(
                2, releases(total(1, fold.baseModel()), rows.size(), PLAN, PLAN).get(2));

        assertRefused(releases, "different sets");
    }

    /** The nodes get the same model from the same sums as this check, because both compute it in the same way. */
    @Test
    void momentsOfARegression_areExact_andGiveAModel() throws Exception {
        PlanParameters moments = PlanSamples.parameters("{'contribution': 'moments'}");
        FeatureMap features = FeatureMap.parse(Trees.of(PlanSamples.object("""
                {'datatype': 'xAPI', 'features': [{'name': 'age', 'path': 'age', 'kind': 'numeric', 'mean': 30, 'sd': 5}],
                 'label': {'path': 'grade', 'min': 0, 'max': 100}}""")));
        ModelFile base = ModelFile.zero("LinearRegression", 1, List.of());
        CoordinateLayout layout = CoordinateLayout.of(moments, 2);
        long[] total = new long[layout.length()];
        for (DpId contributor : contributors()) {
            TrainingSet data = TrainingSet.of(features, lineOf(contributor));
            rows.put(contributor, data);
            double[] values = SecondMoments.of(data, moments.featureBound()).means();
            long[] x = FixedPoint.encode(values, data.size(), layout, moments).x();
            Arrays.setAll(total, k -> total[k] + x[k]);
        }
        check = new RoundCheck(moments, features, base, rows, this::key);

        RoundCheck.Outcome outcome = check.check(1, PLAN, contributors(), releases(total));

        assertThat(outcome.sum()).isEqualTo(RoundCheck.Sum.EXACT);
        assertThat(outcome.model().weights()).containsExactly(new double[] {10, 10}, within(1e-4));
    }

    /** Three records on a line: the grade grows by 2 with each year, and by 10 with each unit of the feature. */
    private static List<JsonValue> lineOf(DpId contributor) {
        int age = 20 + Math.floorMod(contributor.hashCode(), 9);
        return IntStream.range(age, age + 3)
                .mapToObj(each -> JsonValue.of(Map.of("id", "r" + each, "age", each, "grade", 2 * each - 50)))
                .toList();
    }

    private void assertRefused(List<SignedRelease> releases, String reason) {
        assertThatThrownBy(() -> check.check(1, PLAN, contributors(), releases))
                .isInstanceOf(InvalidStatementException.class)
                .hasMessageContaining(reason);
    }

    private List<DpId> contributors() {
        return List.copyOf(rows.keySet());
    }

    /** The sum that processors and aggregators compute together, computed in the clear. */
    private long[] total(int round, ModelFile base) {
        PlanParameters parameters = fold.parameters();
        CoordinateLayout layout =
                CoordinateLayout.of(parameters, base.dimension(), base.classes().size());
        long learners = rows.values().stream().mapToInt(TrainingSet::size).sum();
        long[] total = new long[layout.length()];
        for (TrainingSet set : rows.values()) {
            ModelUpdate trained = algorithm.update(base, set, parameters.training(round, learners));
            long weight = Math.min(set.size(), parameters.maxWeight());
            double[] update = trained.weights();
            double[] from = base.weights();
            for (int k = 0; k < update.length; k++) {
                update[k] -= from[k];
            }
            double[] metrics = parameters.evaluation()
                    ? Evaluation.of(base, set, parameters.metrics()).metrics(weight)
                    : new double[0];
            long[] x = FixedPoint.encode(update, weight, layout, parameters, metrics)
                    .x();
            for (int k = 0; k < x.length; k++) {
                total[k] += x[k];
            }
        }
        return total;
    }

    private List<SignedRelease> releases(long[] total) {
        return releases(total, rows.size(), PLAN, SET);
    }

    /** Splits S times the total into random sums, like those of aggregators. */
    private List<SignedRelease> releases(long[] total, int size, Digest plan, Digest set) {
        int shares = aggregators.size();
        long[] rest = new long[total.length];
        for (int k = 0; k < rest.length; k++) {
            rest[k] = shares * total[k];
        }
        List<SignedRelease> releases = new ArrayList<>();
        for (int index = 1; index <= shares; index++) {
            long[] sum = index < shares ? random.longs(total.length).toArray() : rest;
            for (int k = 0; k < rest.length && index < shares; k++) {
                rest[k] -= sum[k];
            }
            byte[] bytes = RingVector.toBytes(sum);
            Release body = new Release(plan, 1, 1, index, 1, set, size, total.length, Digest.of(bytes));
            releases.add(new SignedRelease(
                    Signed.sign(aggregators.get(index - 1), body).bytes(), bytes));
        }
        return releases;
    }
}
