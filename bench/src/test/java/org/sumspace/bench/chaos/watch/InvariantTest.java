package org.sumspace.bench.chaos.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.DpId;

/** Every invariant reports a violation for a history that violates it, and none for a correct history. */
class InvariantTest {
    private static final Digest PLAN = Digest.of(new byte[] {1});
    private static final Digest RELEASE = Digest.of(new byte[] {2});
    private static final DpId PROCESSOR = DpId.parse("00000000-0000-4000-8000-000000000001");
    private static final DpId OTHER = DpId.parse("00000000-0000-4000-8000-000000000002");
    private static final Duration SECOND = Duration.ofSeconds(1);

    private final History history = new History();

    @Test
    void emptyHistory_andCorrectHistory_violateNothing() {
        assertViolated();
        observe(
                new Observation.EndedPlan("a", 1, PLAN, "completed", ""),
                new Observation.EndedPlan("b", 2, Digest.ZERO, "discarded", "it expired"),
                new Observation.RoundResult(PLAN, 1, "", Set.of(PROCESSOR)),
                new Observation.FoundRelease(PLAN, 1, 1, RELEASE, "a file"),
                new Observation.FoundRelease(PLAN, 1, 1, RELEASE, "the main aggregator"),
                new Observation.AcknowledgedProcessor(PLAN, PROCESSOR),
                new Observation.HeldShares(PLAN, "north", 1),
                new Observation.PlanState(RELEASE, "north", "discarded"),
                new Observation.ServedVersion("m", 1, true),
                new Observation.Readiness("north", ""),
                new Observation.RefusedStart("north", "ledger.journal", "the journal ledger.journal is damaged"),
                new Observation.UndisturbedRound(6, 6, SECOND, SECOND));
        assertViolated();
    }

    @Test
    void planThatIsNeitherCompletedNorDiscarded_isSeen() {
        observe(new Observation.EndedPlan("a", 1, PLAN, "training", ""));
        assertViolated(Invariant.PLANS_END);
    }

    @Test
    void planThatIsDiscardedWithoutAReason_isSeen() {
        observe(new Observation.EndedPlan("a", 1, PLAN, "discarded", ""));
        assertViolated(Invariant.PLANS_END);
    }

    @Test
    void aggregatorThatHoldsOnToADiscardedPlan_isSeen() {
        observe(new Observation.PlanState(PLAN, "north", "published"));
        assertViolated(Invariant.NOTICES);
    }

    @Test
    void sumThatIsNotExact_isSeen() {
        observe(new Observation.RoundResult(PLAN, 1, "the sum is WRONG", Set.of()));
        assertViolated(Invariant.EXACT);
    }

    @Test
    void completedPlanWhoseSumNobodyChecked_isSeen() {
        observe(new Observation.EndedPlan("a", 1, PLAN, "completed", ""));
        assertViolated(Invariant.EXACT);
    }

    @Test
    void secondRelease_isSeen() {
        observe(
                new Observation.FoundRelease(PLAN, 1, 1, RELEASE, "a file"),
                new Observation.FoundRelease(PLAN, 1, 1, PLAN, "the main aggregator"));
        assertViolated(Invariant.ONE_RELEASE);
    }

    @Test
    void acknowledgedContributorThatIsNotInTheSet_isSeen() {
        observe(
                new Observation.AcknowledgedProcessor(PLAN, PROCESSOR),
                new Observation.RoundResult(PLAN, 1, "", Set.of(OTHER)));
        assertViolated(Invariant.IN_THE_SET);
    }

    @Test
    void acknowledgedShareThatIsGone_isSeen() {
        observe(new Observation.AcknowledgedProcessor(PLAN, PROCESSOR), new Observation.HeldShares(PLAN, "north", 0));
        assertViolated(Invariant.NOTHING_LOST);
    }

    @Test
    void sharesAcknowledgedByADamagedNode_areNotRequired() {
        observe(
                new Observation.AcknowledgedProcessor(PLAN, PROCESSOR),
                new Observation.DamagedNode("north"),
                new Observation.HeldShares(PLAN, "north", 0),
                new Observation.RoundResult(PLAN, 1, "", Set.of(OTHER)));
        assertViolated();
    }

    @Test
    void versionThatIsServedAndNotRegistered_isSeen() {
        observe(new Observation.ServedVersion("m", 2, false));
        assertViolated(Invariant.REGISTERED);
    }

    @Test
    void keyOfAPlanThatIsOver_isSeen() {
        observe(new Observation.LeftoverFile("north", PLAN + ".key"));
        assertViolated(Invariant.ERASED);
    }

    @Test
    void nodeThatDoesNotComeBack_isSeen() {
        observe(new Observation.Readiness("north", "it ended before it was ready"));
        assertViolated(Invariant.READY);
    }

    @Test
    void refusalThatDoesNotNameTheFile_isSeen() {
        observe(new Observation.RefusedStart("north", "ledger.journal", "damaged at byte 7"));
        assertViolated(Invariant.EXPLAINED);
    }

    @Test
    void undisturbedRoundThatIsLate_orWithoutSomebody_isSeen() {
        observe(new Observation.UndisturbedRound(6, 6, SECOND.plusMillis(1), SECOND));
        assertViolated(Invariant.RECOVERS);
        observe(new Observation.UndisturbedRound(5, 6, SECOND, SECOND));
        assertThat(Invariant.RECOVERS.violations(history)).hasSize(2);
    }

    private void observe(Observation... observations) {
        for (Observation observation : observations) {
            history.add(observation);
        }
    }

    /** Exactly these invariants are violated. */
    private void assertViolated(Invariant... expected) {
        Set<Invariant> violated = EnumSet.noneOf(Invariant.class);
        for (Invariant invariant : Invariant.values()) {
            if (!invariant.violations(history).isEmpty()) {
                violated.add(invariant);
            }
        }
        assertThat(violated).containsExactlyInAnyOrder(expected);
    }
}
