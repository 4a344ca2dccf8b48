package org.sumspace.common.training.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.training.PlanSamples.NOW;
import static org.sumspace.common.training.StatementSamples.digest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.testkit.Trees;
import org.sumspace.common.training.PlanSamples;
import org.sumspace.common.training.SamplePlan;
import org.sumspace.common.training.plan.Consent;
import org.sumspace.common.training.plan.TrainingPlan;

/** For each rule on the processors of a plan, one change to a good plan that breaks this rule alone. */
class LeafRulesTest {
    private final SamplePlan plan = new SamplePlan();

    @Test
    void anotherLeafList_isRefused() {
        plan.leafRoot = digest(1);
        assertThat(plan.leafRefusals(SamplePlan.LEAVES))
                .containsExactly("the leaf list does not have the plan's root and length");
    }

    @Test
    void otherNumberOfLeaves_isRefused() {
        plan.leafCount = 7;
        assertThat(plan.leafRefusals(SamplePlan.LEAVES))
                .containsExactly("the leaf list does not have the plan's root and length");
    }

    @Test
    void otherNumberOfLearners_isRefused() {
        plan.learners = 61;
        assertThat(plan.leafRefusals(SamplePlan.LEAVES))
                .containsExactly("the leaves do not have the plan's number of learners");
    }

    @Test
    void consentForAnotherTrainingPlan_isRefused() {
        LeafList leaves = lastLeaf(consent -> consent(consent, digest(1), 10, 20, Duration.ofDays(1)));
        assertThat(plan.leafRefusals(leaves)).containsExactly("a consent is for another training plan");
    }

    @Test
    void consentThatIsWithdrawn_isRefused() {
        LeafList leaves = lastLeaf(consent -> consent(consent, consent.trainingPlan(), 0, 20, Duration.ofDays(1)));
        plan.learners = 50;
        assertThat(plan.leafRefusals(leaves)).containsExactly("a consent does not cover the plan's round and time");
    }

    @Test
    void consentForEarlierRounds_isRefused() {
        LeafList leaves = lastLeaf(consent -> consent(consent, consent.trainingPlan(), 10, 3, Duration.ofDays(1)));
        plan.round = 3;
        assertThat(plan.leafRefusals(leaves)).isEmpty();
        plan.round = 4;
        assertThat(plan.leafRefusals(leaves)).containsExactly("a consent does not cover the plan's round and time");
    }

    @Test
    void consentThatEndsBeforeThePlan_isRefused() {
        Duration expiry =
                Duration.ofSeconds(SamplePlan.TRAINING_PLAN.parameters().expirySeconds());
        LeafList leaves = lastLeaf(consent -> consent(consent, consent.trainingPlan(), 10, 20, expiry));
        assertThat(plan.leafRefusals(leaves)).isEmpty();
        LeafList shorter = lastLeaf(consent -> consent(consent, consent.trainingPlan(), 10, 20, expiry.minusMillis(1)));
        assertThat(plan.leafRefusals(shorter)).containsExactly("a consent does not cover the plan's round and time");
    }

    @Test
    void unreachableThresholds_areRefused() {
        LeafList leaves = PlanSamples.leaves("A", "A", "A", "A", "A", "A");
        plan.leafRoot = leaves.root();
        assertThat(plan.leafRefusals(leaves))
                .containsExactly(
                        "even if all contribute: expected at least 2 data providers, got 1",
                        "even if all contribute: expected at least 2 contributors besides those of each data provider");
    }

    @Test
    void groupThatCannotReachTheThresholds_isRefused() {
        ObjectNode draft = PlanSamples.draftJson();
        ((ObjectNode) draft.get("parameters")).put("groups", 2);
        TrainingPlan grouped = PlanSamples.published(TrainingPlan.parseDraft(Trees.of(draft)));
        List<Signed<Consent>> consents = IntStream.range(0, 10)
                .mapToObj(n -> PlanSamples.consent(grouped.digest(), n, n == 0 ? "B" : "A"))
                .map(consent -> Signed.sign(PlanSamples.CONNECTOR, consent))
                .toList();
        LeafList leaves = LeafList.of(consents, PlanSamples.shape(3, 2));
        plan.leafCount = leaves.size();
        plan.leafRoot = leaves.root();
        plan.learners = 100;

        assertThat(PlanRules.leafRefusals(plan.build(), grouped, leaves))
                .contains("even if all contribute in group " + (leaves.leaf(0).group() == 1 ? 2 : 1)
                        + ": expected at least 2 data providers, got 1");
    }

    /** The leaves with their last consent changed. The plan has their root. */
    private LeafList lastLeaf(UnaryOperator<Consent> change) {
        List<Signed<Consent>> consents = new ArrayList<>(
                SamplePlan.LEAVES.leaves().stream().map(Leaf::consent).toList());
        Signed<Consent> last = consents.remove(consents.size() - 1);
        consents.add(Signed.sign(PlanSamples.CONNECTOR, change.apply(last.body())));
        LeafList leaves = LeafList.of(consents, PlanSamples.shape(3, 1));
        plan.leafRoot = leaves.root();
        return leaves;
    }

    private static Consent consent(Consent of, Digest trainingPlan, int learners, int rounds, Duration validity) {
        return new Consent(
                trainingPlan,
                of.dpId(),
                of.url(),
                of.key(),
                of.processorNode(),
                of.organisation(),
                learners,
                rounds,
                of.serial(),
                of.issuedAt(),
                NOW.plus(validity));
    }
}
