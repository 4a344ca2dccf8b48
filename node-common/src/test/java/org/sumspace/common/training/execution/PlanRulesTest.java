package org.sumspace.common.training.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.training.PlanSamples.NOW;
import static org.sumspace.common.training.StatementSamples.digest;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sumspace.common.testkit.TestOrganisation;
import org.sumspace.common.testkit.Trees;
import org.sumspace.common.training.PlanSamples;
import org.sumspace.common.training.SamplePlan;
import org.sumspace.common.training.plan.CoordinateLayout;
import org.sumspace.common.training.plan.TrainingPlan;
import org.sumspace.common.trust.NodeRole;

/** For each rule on a plan and its aggregators, one change to a good plan that breaks this rule alone. */
class PlanRulesTest {
    private static final String OTHER_ROUND = "its round is not one of the training plan's rounds";
    private static final String OTHER_LAYOUT = "its layout is not that of the training plan";
    private static final String PRIVACY =
            "'privacy': {'epsilon': 40, 'delta': 1e-5, 'clipNorm': 1, 'noiseMultiplier': 1, 'honestContributors': 4}";

    private final SamplePlan plan = new SamplePlan();

    @Test
    void goodPlan_isNotRefused() {
        assertThat(plan.refusals()).isEmpty();
        assertThat(plan.leafRefusals(SamplePlan.LEAVES)).isEmpty();
    }

    @Test
    void anotherTrainingPlan_isRefused() {
        plan.trainingPlan = digest(1);
        assertThat(plan.refusals()).containsExactly("it belongs to another training plan");
    }

    @Test
    void anotherTrainingPlanId_isRefused() {
        plan.trainingPlanId = "tp-2";
        assertThat(plan.refusals()).containsExactly("it belongs to another training plan");
    }

    @Test
    void anotherLayout_isRefused() {
        plan.layout = CoordinateLayout.of(SamplePlan.TRAINING_PLAN.parameters(), 5);
        assertThat(plan.refusals()).containsExactly("its layout is not that of the training plan");
    }

    @Test
    void evaluationOfTheLastVersion_isAcceptedAfterAnyRound_ifThePlanEvaluates() {
        TrainingPlan evaluating = evaluating("{'rounds': 9, 'evaluation': true}");
        plan.layout = evaluating.evaluationLayout().orElseThrow();

        for (int round : List.of(2, 9, 10)) {
            plan.round = round;
            assertThat(PlanRules.refusals(plan.build(), evaluating, plan.certificates))
                    .doesNotContain(OTHER_ROUND, OTHER_LAYOUT);
        }
    }

    @Test
    void evaluationOfTheBaseModelOrAfterTheEvaluation_isRefused() {
        TrainingPlan evaluating = evaluating("{'rounds': 9, 'evaluation': true}");
        plan.layout = evaluating.evaluationLayout().orElseThrow();

        for (int round : List.of(1, 11)) {
            plan.round = round;
            assertThat(PlanRules.refusals(plan.build(), evaluating, plan.certificates))
                    .contains(OTHER_ROUND);
        }
        plan.round = 10;
        plan.layout = evaluating.layout();
        assertThat(PlanRules.refusals(plan.build(), evaluating, plan.certificates))
                .as("a tenth round that trains")
                .contains(OTHER_ROUND);
    }

    @Test
    void evaluationThatThePlanDoesNotAskFor_orThatWouldCostABudget_isRefused() {
        plan.layout = evaluating("{'rounds': 9, 'evaluation': true}")
                .evaluationLayout()
                .orElseThrow();
        plan.round = 2;

        for (String parameters : List.of("{'rounds': 9}", "{'rounds': 9, 'evaluation': true, " + PRIVACY + "}")) {
            TrainingPlan other = evaluating(parameters);
            assertThat(other.lastRound()).isEqualTo(9);
            assertThat(PlanRules.refusals(plan.build(), other, plan.certificates))
                    .contains(OTHER_LAYOUT);
        }
    }

    private static TrainingPlan evaluating(String parameters) {
        return PlanSamples.published(TrainingPlan.parseDraft(
                Trees.of(PlanSamples.draftJson().set("parameters", PlanSamples.object(parameters)))));
    }

    @Test
    void roundBeyondThePrivacyBudget_isRefused() {
        TrainingPlan noised = PlanSamples.published(TrainingPlan.parseDraft(Trees.of(PlanSamples.draftJson()
                .set(
                        "parameters",
                        PlanSamples.object("{'rounds': 9, 'privacy': {'epsilon': 13.14, 'delta': 1e-5, 'clipNorm': 1,"
                                + " 'noiseMultiplier': 0.6, 'honestContributors': 4}}")))));
        plan.round = 2;
        assertThat(PlanRules.refusals(plan.build(), noised, plan.certificates))
                .doesNotContain("the privacy budget is spent before its round");
        plan.round = 3;
        assertThat(PlanRules.refusals(plan.build(), noised, plan.certificates))
                .contains("the privacy budget is spent before its round");
    }

    @Test
    void otherDeadlines_areRefused() {
        PlanTimes times = plan.times;
        plan.times = new PlanTimes(
                times.issuedAt(),
                times.shareDeadline().plusMillis(1),
                times.sealUntil(),
                times.releaseUntil(),
                times.notAfter());
        assertThat(plan.refusals()).containsExactly("its deadlines are not those of the training plan");
    }

    @Test
    void fewerProcessorsThanTheMinimum_areRefused() {
        plan.leafCount = 4;
        assertThat(plan.refusals()).containsExactly("its number of processors is outside the training plan's limits");
    }

    @Test
    void moreProcessorsThanTheMaximum_areRefused() {
        plan.leafCount = SamplePlan.TRAINING_PLAN.parameters().maxContributors() + 1;
        plan.learners = plan.leafCount;
        assertThat(plan.refusals()).containsExactly("its number of processors is outside the training plan's limits");
    }

    @Test
    void fewerLearnersThanProcessors_areRefused() {
        plan.learners = 5;
        assertThat(plan.refusals()).containsExactly("it has fewer learners than the training plan asks for");
    }

    @Test
    void seedThatWasNotCommittedTo_isRefused() {
        plan.treeSeed = TreeSeed.wrap(PlanSamples.filled(8, TreeSeed.BYTES));
        assertThat(plan.refusals()).containsExactly("its tree seed does not match the published commitment");
    }

    @Test
    void twoAggregators_areRefused() {
        plan.aggregators = plan.aggregators.subList(0, 2);
        assertThat(plan.refusals()).contains("it has fewer than 3 aggregators");
    }

    @Test
    void organisationAtTwoIndices_isRefused() {
        plan.replace(3, new TestOrganisation(plan.node(2).organisation()).node("agg-9", NodeRole.AGGREGATOR));
        assertThat(plan.refusals()).containsExactly("an organisation is at more than one share index");
    }

    @Test
    void mainAggregatorsOrganisationAtTwoIndices_isRefused() {
        plan.replace(2, new TestOrganisation(plan.main().organisation()).node("agg-8", NodeRole.AGGREGATOR));
        plan.replace(3, new TestOrganisation(plan.main().organisation()).node("agg-9", NodeRole.AGGREGATOR));
        assertThat(plan.refusals()).contains("an organisation is at more than one share index");
    }

    @Test
    void placesNotFromTheSeed_areRefused() {
        AggregatorEntry first = plan.aggregators.get(1);
        AggregatorEntry second = plan.aggregators.get(2);
        plan.change(1, old -> moved(second, 1, 1, second.url()));
        plan.change(2, old -> moved(first, 1, 2, first.url()));
        assertThat(plan.refusals())
                .containsExactly("its aggregators are not at the places that follow from the tree seed");
    }

    @Test
    void fewerIndicesThanShares_areRefused() {
        plan.aggregators = AggregationTree.rebuild(PlanSamples.shape(2, 1), plan.aggregators);
        assertThat(plan.refusals())
                .containsExactly("it does not have one aggregator for every share index of every group");
    }

    @Test
    void secondGroupUnderOneParent_isRefused() {
        plan.change(3, last -> moved(last, 2, 3, last.url()));
        assertThat(plan.refusals())
                .containsExactly("it does not have one aggregator for every share index of every group");
    }

    @Test
    void aggregatorWithoutTrustedCertificate_isRefused() {
        plan.certificates.remove(plan.aggregators.get(2).keyId());
        assertThat(plan.refusals())
                .containsExactly("the aggregator " + plan.aggregators.get(2).nodeId() + " has no trusted certificate");
    }

    @Test
    void aggregatorCertifiedForAnotherRole_isRefused() {
        String id = plan.node(1).nodeId();
        plan.recertify(1, NodeRole.PROCESSOR, TestOrganisation.VALIDITY);
        assertThat(plan.refusals()).containsExactly("the aggregator " + id + " does not match its certificate");
    }

    @Test
    void aggregatorUnderAnotherUrl_isRefused() {
        plan.change(1, entry -> moved(entry, 1, 1, "https://elsewhere.example"));
        assertThat(plan.refusals())
                .containsExactly("the aggregator " + plan.node(1).nodeId() + " does not match its certificate");
    }

    @Test
    void certificateThatEndsBeforeThePlan_isRefused() {
        String id = plan.node(1).nodeId();
        plan.recertify(1, NodeRole.AGGREGATOR, Duration.between(TestOrganisation.START, NOW));
        assertThat(plan.refusals())
                .containsExactly(
                        "the certificate of the aggregator " + id + " is not valid for the whole time of the plan");
    }

    private static AggregatorEntry moved(AggregatorEntry entry, int group, int index, String url) {
        return new AggregatorEntry(
                entry.role(), group, index, entry.parent(), entry.nodeId(), entry.organisation(), url, entry.keyId());
    }
}
