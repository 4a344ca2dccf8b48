package org.sumspace.sandbox.chaos.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.DpId;

/** Each watch is shown a history that breaks what it watches over, and fires; and one that does not, and is silent. */
class InvariantTest {
    private static final Digest PLAN = Digest.of(new byte[] {1});
    private static final Digest RELEASE = Digest.of(new byte[] {2});
    private static final DpId PROCESSOR = DpId.parse("00000000-0000-4000-8000-000000000001");
    private static final DpId OTHER = DpId.parse("00000000-0000-4000-8000-000000000002");
    private static final Duration SECOND = Duration.ofSeconds(1);

    private final History history = new History();

    @Test
    void nothingSeen_andAllAsItShouldBe_breaksNothing() {
        assertBroken();
        seen(
                new Seen.PlanEnded("a", 1, PLAN, "completed", ""),
                new Seen.PlanEnded("b", 2, Digest.ZERO, "discarded", "it expired"),
                new Seen.RoundChecked(PLAN, 1, "", Set.of(PROCESSOR)),
                new Seen.Released(PLAN, 1, 1, RELEASE, "a file"),
                new Seen.Released(PLAN, 1, 1, RELEASE, "the main aggregator"),
                new Seen.Acknowledged(PLAN, PROCESSOR),
                new Seen.SharesHeld(PLAN, "north", 1),
                new Seen.Standing(RELEASE, "north", "discarded"),
                new Seen.Served("m", 1, true),
                new Seen.Readiness("north", ""),
                new Seen.StartRefused("north", "ledger.journal", "the journal ledger.journal is damaged"),
                new Seen.Undisturbed(6, 6, SECOND, SECOND));
        assertBroken();
    }

    @Test
    void planThatIsNeitherCompletedNorDiscarded_isSeen() {
        seen(new Seen.PlanEnded("a", 1, PLAN, "training", ""));
        assertBroken(Invariant.PLANS_END);
    }

    @Test
    void planThatIsDiscardedWithoutAReason_isSeen() {
        seen(new Seen.PlanEnded("a", 1, PLAN, "discarded", ""));
        assertBroken(Invariant.PLANS_END);
    }

    @Test
    void aggregatorThatHoldsOnToADiscardedPlan_isSeen() {
        seen(new Seen.Standing(PLAN, "north", "published"));
        assertBroken(Invariant.NOTICES);
    }

    @Test
    void sumThatIsNotExact_isSeen() {
        seen(new Seen.RoundChecked(PLAN, 1, "the sum is WRONG", Set.of()));
        assertBroken(Invariant.EXACT);
    }

    @Test
    void completedPlanWhoseSumNobodyChecked_isSeen() {
        seen(new Seen.PlanEnded("a", 1, PLAN, "completed", ""));
        assertBroken(Invariant.EXACT);
    }

    @Test
    void secondRelease_isSeen() {
        seen(
                new Seen.Released(PLAN, 1, 1, RELEASE, "a file"),
                new Seen.Released(PLAN, 1, 1, PLAN, "the main aggregator"));
        assertBroken(Invariant.ONE_RELEASE);
    }

    @Test
    void acknowledgedContributorThatIsNotInTheSet_isSeen() {
        seen(new Seen.Acknowledged(PLAN, PROCESSOR), new Seen.RoundChecked(PLAN, 1, "", Set.of(OTHER)));
        assertBroken(Invariant.IN_THE_SET);
    }

    @Test
    void acknowledgedShareThatIsGone_isSeen() {
        seen(new Seen.Acknowledged(PLAN, PROCESSOR), new Seen.SharesHeld(PLAN, "north", 0));
        assertBroken(Invariant.NOTHING_LOST);
    }

    @Test
    void whatADamagedNodeAcknowledged_isNotAskedFor() {
        seen(
                new Seen.Acknowledged(PLAN, PROCESSOR),
                new Seen.Damaged("north"),
                new Seen.SharesHeld(PLAN, "north", 0),
                new Seen.RoundChecked(PLAN, 1, "", Set.of(OTHER)));
        assertBroken();
    }

    @Test
    void versionThatIsServedAndNotRegistered_isSeen() {
        seen(new Seen.Served("m", 2, false));
        assertBroken(Invariant.REGISTERED);
    }

    @Test
    void keyOfAPlanThatIsOver_isSeen() {
        seen(new Seen.LeftBehind("north", PLAN + ".key"));
        assertBroken(Invariant.ERASED);
    }

    @Test
    void nodeThatDoesNotComeBack_isSeen() {
        seen(new Seen.Readiness("north", "it ended before it was ready"));
        assertBroken(Invariant.READY);
    }

    @Test
    void refusalThatDoesNotNameTheFile_isSeen() {
        seen(new Seen.StartRefused("north", "ledger.journal", "damaged at byte 7"));
        assertBroken(Invariant.EXPLAINED);
    }

    @Test
    void undisturbedRoundThatIsLate_orWithoutSomebody_isSeen() {
        seen(new Seen.Undisturbed(6, 6, SECOND.plusMillis(1), SECOND));
        assertBroken(Invariant.GOES_ON);
        seen(new Seen.Undisturbed(5, 6, SECOND, SECOND));
        assertThat(Invariant.GOES_ON.broken(history)).hasSize(2);
    }

    private void seen(Seen... all) {
        for (Seen one : all) {
            history.add(one);
        }
    }

    /** These, and no others. */
    private void assertBroken(Invariant... expected) {
        Set<Invariant> broken = EnumSet.noneOf(Invariant.class);
        for (Invariant invariant : Invariant.values()) {
            if (!invariant.broken(history).isEmpty()) {
                broken.add(invariant);
            }
        }
        assertThat(broken).containsExactlyInAnyOrder(expected);
    }
}
