package org.sumspace.processor.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.PlanSamples;
import org.sumspace.common.training.message.PlanStart;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.common.training.plan.TrainingPlan;
import org.sumspace.processor.core.PlanStartCheck;
import org.sumspace.processor.core.ProviderPolicy;
import org.sumspace.processor.core.TestPlan;
import org.sumspace.processor.core.VerifiedPlan;

class TrainerTest {
    private static final ModelFile BASE = ModelFile.zero("LogisticRegression", 1, List.of("no", "yes"));
    private static final byte[] RECORDS = """
            {"data": [{"id": "s0", "result": {"score": {"raw": 50}, "success": "no"}},
                      {"id": "s1", "result": {"score": {"raw": 80}, "success": "yes"}}]}""".getBytes(UTF_8);
    private static final byte[] LOG = """
            {"data": [{"id": "s0", "actor": {"mbox": "mailto:a"}, "result": {"score": {"raw": 50}, "success": "no"}},
                      {"id": "s1", "actor": {"mbox": "mailto:b"}, "result": {"score": {"raw": 40}, "success": "no"}},
                      {"id": "s2", "actor": {"mbox": "mailto:a"}, "result": {"score": {"raw": 80}, "success": "yes"}}]}""".getBytes(UTF_8);
    private static final String PRIVACY =
            "{'epsilon': 40, 'delta': 1e-5, 'clipNorm': 4, 'noiseMultiplier': 1," + " 'honestContributors': 3}";

    private final SecureRandom random = new SecureRandom();

    @Test
    void query_isThatOfTheTrainingPlan_andNamesNoLearner() {
        TrainingPlan trainingPlan = plan(PlanSamples.draftJson()).trainingPlan();
        assertThat(Trainer.query(trainingPlan).encode())
                .isEqualTo("{\"model_name\":\"dropout\",\"data_description\":[{\"datatype\":\"xAPI\"}]}");
    }

    @Test
    void withoutPrivacy_theSameRecordsGiveTheSameIntegers() {
        VerifiedPlan plan = plan(PlanSamples.draftJson());

        assertThat(trained(plan)).isEqualTo(trained(plan));
    }

    /** The base model calls both records "no" with a probability of one half, and one of them is a "yes". */
    @Test
    void sumsByClass_areThoseOfTheBaseModelOnTheRecords() {
        ObjectNode draft = PlanSamples.draftJson();
        ((ObjectNode) draft.get("parameters"))
                .put("evaluation", true)
                .putArray("metrics")
                .add("confusion")
                .add("scores");

        long[] x = trained(plan(draft));

        assertThat(x).hasSize(2 + 1 + 3 + 4 + 3 * 64);
        assertThat(Arrays.copyOfRange(x, 3, 10))
                .containsExactly(Math.round(2 * Math.log(2) * 65_536), 1, 2, 1, 0, 1, 0);
        long[] scores = Arrays.copyOfRange(x, 10, x.length);
        assertThat(scores[31]).as("records in the bin that ends at one half").isEqualTo(2);
        assertThat(scores[64 + 31]).as("of them with the class").isEqualTo(1);
        assertThat(scores[128 + 31]).as("their probabilities").isEqualTo(65_536);
        assertThat(Arrays.stream(scores).sum()).isEqualTo(2 + 1 + 65_536);
    }

    /** A plan of one round: the evaluation of its version is the second, which the learners' consents cover. */
    @Test
    void evaluationOfTheLastVersion_hasTheWeightAndTheFiguresAlone() {
        ObjectNode draft = PlanSamples.draftJson();
        ((ObjectNode) draft.get("parameters")).put("evaluation", true).put("rounds", 1);
        TestPlan test = new TestPlan(draft, Digest.of(BASE.write()), BASE.dimension());
        ModelFile last = BASE.withWeights(new double[] {0, 5});
        VerifiedPlan plan =
                verified(test, test.start(test.evaluation(Digest.of(last.write())), test.cast.orchestrator()));

        long[] x = Trainer.train(plan, last, RECORDS, random).orElseThrow().x();

        double losses = 2 * Math.log1p(Math.exp(5)) - 5;
        assertThat(x).containsExactly(2, Math.round(losses * 65_536), 1, 2);
    }

    @Test
    void withRowsOfLearners_theWeightIsTheNumberOfLearners_atMostMaxWeight() {
        ObjectNode draft = PlanSamples.draftJson();
        draft.set("target_data", PlanSamples.object("""
                {'datatype': 'xAPI', 'rows': 'learners',
                 'features': [{'name': 'answers', 'kind': 'sum', 'path': 'result.score.raw', 'min': 0, 'max': 100}],
                 'label': {'kind': 'exists', 'where': {'result.success': 'yes'}, 'classes': ['no', 'yes']}}"""));
        long[] x = trained(plan(draft), LOG);
        ((ObjectNode) draft.get("parameters")).put("maxWeight", 1);
        long[] cut = trained(plan(draft), LOG);

        assertThat(x[2]).as("three records of two learners").isEqualTo(2);
        assertThat(cut[2]).isEqualTo(1);
        assertThat(x[0]).as("2 x 0.5 x (0.5 x 1.3 - 0.5 x 0.4) / 2 x 2^24").isEqualTo(3_774_874);
        assertThat(cut[0]).isEqualTo(1_887_437);
    }

    /** The noise has so many bits that two equal values are practically impossible. */
    @Test
    void underPrivacy_everyCoordinateHasNewNoiseEachTime() {
        ObjectNode draft = PlanSamples.draftJson();
        ObjectNode parameters = (ObjectNode) draft.get("parameters");
        parameters
                .put("evaluation", true)
                .put("rounds", 1)
                .put("maxWeight", 100)
                .put("maxContributors", 1_000);
        parameters.set("privacy", PlanSamples.object(PRIVACY));
        VerifiedPlan plan = plan(draft);

        long[] first = trained(plan);
        long[] second = trained(plan);

        assertThat(first).hasSize(2 + 1 + 3);
        for (int k = 0; k < first.length; k++) {
            assertThat(first[k]).as("coordinate " + k).isNotEqualTo(second[k]);
        }
    }

    /** The grades are -1 and 3, the hours 8 (10, which is cut) and 2; a record without hours counts nowhere. */
    @Test
    void moments_areTheSumsOfProductsOfCutValues() {
        ObjectNode draft = PlanSamples.draftJson();
        draft.withObject("/parameters")
                .put("contribution", "moments")
                .put("rounds", 1)
                .put("fractionBits", 24);
        draft.withObject("/target_data").set("label", PlanSamples.object("{'path': 'hours', 'mean': 10, 'sd': 2}"));
        byte[] records = """
                {"data": [{"id": "s0", "result": {"score": {"raw": 49.25}}, "hours": 30},
                          {"id": "s1", "result": {"score": {"raw": 98.25}}, "hours": 14},
                          {"id": "s2", "result": {"score": {"raw": 98.25}}, "hours": "14"}]}""".getBytes(UTF_8);
        ModelFile ridge = ModelFile.zero("Ridge", 1, List.of());

        long[] x = Trainer.train(plan(draft, ridge), ridge, records, random)
                .orElseThrow()
                .x();

        long unit = 1L << 24;
        assertThat(x)
                .containsExactly(
                        2 * unit, (-1 + 3) * unit, (8 + 2) * unit, (1 + 9) * unit, (-8 + 6) * unit, (64 + 4) * unit, 2);
    }

    private long[] trained(VerifiedPlan plan) {
        return trained(plan, RECORDS);
    }

    private long[] trained(VerifiedPlan plan, byte[] records) {
        return Trainer.train(plan, BASE, records, random).orElseThrow().x();
    }

    private static VerifiedPlan plan(ObjectNode draft) {
        return plan(draft, BASE);
    }

    private static VerifiedPlan plan(ObjectNode draft, ModelFile base) {
        TestPlan plan = new TestPlan(draft, Digest.of(base.write()), base.dimension());
        return verified(plan, plan.start());
    }

    private static VerifiedPlan verified(TestPlan plan, PlanStart start) {
        return new PlanStartCheck(plan.anchors, new ProviderPolicy(3, 2, Set.of()), digest -> plan.registration())
                .verify(start, plan.cast.orchestrator().certificate(), TestPlan.NOW);
    }
}
