package org.sumspace.processor.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.testkit.TestOrganisation;
import org.sumspace.common.training.DpId;
import org.sumspace.common.trust.Revocation;
import org.sumspace.processor.domain.ContributionLedgerEntry;
import org.sumspace.processor.domain.ContributionLedgerEntry.Receiver;

class ContributionLedgerTest {
    private static final DpId DP = new DpId(1, 1);
    private static final Digest PLAN = digest(1);
    private static final Digest OTHER_PLAN = digest(2);
    private static final Digest BASE = digest(3);
    private static final Digest OTHER_BASE = digest(4);
    private static final TestOrganisation OPERATOR = new TestOrganisation("operator");
    private static final TestOrganisation OTHER_OPERATOR = new TestOrganisation("other operator");
    private static final List<Digest> GROUP = List.of(digest(10), digest(11), digest(12));
    private static final Instant UNTIL = Instant.parse("2026-06-01T00:00:00Z");

    private final ContributionLedger ledger = new ContributionLedger();

    @Test
    void samePlan_getsTheNextAttempt() {
        assertThat(reserve(1, BASE, PLAN).attempt()).isEqualTo(1);
        assertThat(reserve(1, BASE, PLAN).attempt()).isEqualTo(2);
        assertThat(reserve(1, BASE, PLAN).attempt()).isEqualTo(3);
    }

    @Test
    void nextRoundFromAnotherBase_isAllowed() {
        reserve(1, BASE, PLAN);
        assertThat(reserve(2, OTHER_BASE, OTHER_PLAN).attempt()).isEqualTo(1);
    }

    @Test
    void anotherPlanOfTheRound_isRefused() {
        reserve(1, BASE, PLAN);
        assertRefused(1, OTHER_BASE, OTHER_PLAN, DiscardEvidence.NONE);
    }

    @Test
    void anotherPlanFromTheSameBase_isRefused() {
        reserve(1, BASE, PLAN);
        assertRefused(2, BASE, OTHER_PLAN, DiscardEvidence.NONE);
    }

    /** Sums over two sets of processors from one version would reveal the difference between the sets. */
    @Test
    void evaluationOfAVersion_excludesARoundThatTrainsOnIt_andAnotherEvaluation() {
        reserve(2, BASE, PLAN);
        assertRefused(2, BASE, OTHER_PLAN, DiscardEvidence.NONE);
        assertRefused(3, BASE, OTHER_PLAN, DiscardEvidence.NONE);
    }

    @Test
    void anotherProcessor_isNotAffected() {
        reserve(1, BASE, PLAN);
        ContributionLedgerEntry other =
                new ContributionLedgerEntry(new DpId(1, 2), 1, BASE, OTHER_PLAN, 1, receivers(), UNTIL);
        assertThat(ledger.reserve(other, DiscardEvidence.NONE)).isEqualTo(other);
    }

    @Test
    void noticesOfTheWholeGroup_allowAnotherPlan() {
        reserve(1, BASE, PLAN);
        DiscardEvidence evidence = notices(PLAN, GROUP.get(0), GROUP.get(1), GROUP.get(2), digest(13));
        assertThat(ledger.reserve(entry(1, BASE, OTHER_PLAN), evidence).attempt())
                .isEqualTo(1);
        assertRefused(1, BASE, PLAN, DiscardEvidence.NONE);
    }

    @Test
    void noticesWithoutOneOfTheGroup_orForAnotherPlan_doNotAllowAnotherPlan() {
        reserve(1, BASE, PLAN);
        assertRefused(1, BASE, OTHER_PLAN, notices(PLAN, GROUP.get(0), GROUP.get(1), digest(13)));
        assertRefused(1, BASE, OTHER_PLAN, notices(OTHER_PLAN, GROUP.toArray(Digest[]::new)));
    }

    @Test
    void revocationByItsOwnRoot_replacesTheNoticeOfAnAggregatorThatIsGone() {
        reserve(1, BASE, PLAN);
        DiscardEvidence evidence = noticesWithoutTheThird(revocation(OPERATOR, GROUP.get(2), OTHER_PLAN, PLAN));
        assertThat(ledger.reserve(entry(1, BASE, OTHER_PLAN), evidence).attempt())
                .isEqualTo(1);
    }

    @Test
    void revocationByAnotherRoot_ofAnotherNode_orForAnotherPlan_doesNotAllowAnotherPlan() {
        reserve(1, BASE, PLAN);
        for (Signed<Revocation> revocation : List.of(
                revocation(OTHER_OPERATOR, GROUP.get(2), PLAN),
                revocation(OPERATOR, digest(13), PLAN),
                revocation(OPERATOR, GROUP.get(2), OTHER_PLAN),
                revocation(OPERATOR, GROUP.get(2)))) {
            assertRefused(1, BASE, OTHER_PLAN, noticesWithoutTheThird(revocation));
        }
    }

    @Test
    void twoDifferentFormerPlans_mustBothBeDiscarded() {
        reserve(1, BASE, PLAN);
        reserve(2, OTHER_BASE, OTHER_PLAN);
        assertRefused(2, BASE, digest(9), notices(PLAN, GROUP.toArray(Digest[]::new)));
    }

    @Test
    void refusal_changesNothing() {
        reserve(1, BASE, PLAN);
        List<ContributionLedgerEntry> before = ledger.entries();
        assertRefused(1, OTHER_BASE, OTHER_PLAN, DiscardEvidence.NONE);
        assertThat(ledger.entries()).isEqualTo(before);
        assertThat(reserve(3, OTHER_BASE, OTHER_PLAN).attempt()).isEqualTo(1);
    }

    @Test
    void entries_countUntilTheyExpire() {
        reserve(1, BASE, PLAN);
        ledger.finish(DP, PLAN);
        ledger.expire(UNTIL);
        assertThat(ledger.isFinished(DP, PLAN)).isTrue();
        assertRefused(1, BASE, OTHER_PLAN, DiscardEvidence.NONE);
        ledger.expire(UNTIL.plus(Duration.ofMillis(1)));
        assertThat(ledger.entries()).isEmpty();
        assertThat(ledger.isFinished(DP, PLAN)).isFalse();
    }

    @Test
    void entry_survivesItsEncoding() {
        ContributionLedgerEntry entry = entry(7, BASE, PLAN).nextAttempt();
        assertThat(ContributionLedgerEntry.of(entry.toBytes())).isEqualTo(entry);
    }

    private ContributionLedgerEntry reserve(int round, Digest base, Digest plan) {
        return ledger.reserve(entry(round, base, plan), DiscardEvidence.NONE);
    }

    private void assertRefused(int round, Digest base, Digest plan, DiscardEvidence evidence) {
        assertThatExceptionOfType(ContributionRefusedException.class)
                .isThrownBy(() -> ledger.reserve(entry(round, base, plan), evidence));
    }

    private static ContributionLedgerEntry entry(int round, Digest base, Digest plan) {
        return new ContributionLedgerEntry(DP, round, base, plan, 1, receivers(), UNTIL);
    }

    private static List<Receiver> receivers() {
        return GROUP.stream().map(keyId -> new Receiver(keyId, "operator")).toList();
    }

    private static DiscardEvidence notices(Digest plan, Digest... signers) {
        return new DiscardEvidence(Map.of(plan, Set.of(signers)), List.of());
    }

    private static DiscardEvidence noticesWithoutTheThird(Signed<Revocation> revocation) {
        return new DiscardEvidence(Map.of(PLAN, Set.of(GROUP.get(0), GROUP.get(1))), List.of(revocation));
    }

    private static Signed<Revocation> revocation(TestOrganisation signer, Digest node, Digest... plans) {
        return signer.authority().revoke(node, List.of(plans), UNTIL);
    }

    private static Digest digest(int number) {
        return Digest.of(new byte[] {(byte) number});
    }
}
