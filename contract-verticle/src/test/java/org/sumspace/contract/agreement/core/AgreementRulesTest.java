package org.sumspace.contract.agreement.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sumspace.contract.agreement.domain.AgreementStatus.PENDING;
import static org.sumspace.contract.agreement.domain.AgreementStatus.REVOKED;
import static org.sumspace.contract.agreement.domain.AgreementStatus.SIGNED;
import static org.sumspace.contract.agreement.domain.AgreementStatus.TERMINATED;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.contract.agreement.domain.Agreement;
import org.sumspace.contract.agreement.domain.Agreement.AgreementOrigin;
import org.sumspace.contract.agreement.domain.Agreement.OfferingPolicies;
import org.sumspace.contract.agreement.domain.AgreementKind;
import org.sumspace.contract.agreement.domain.AgreementStatus;
import org.sumspace.contract.agreement.domain.Signature;
import org.sumspace.contract.shared.domain.Actor;

class AgreementRulesTest {
    private static final Instant NOW = Instant.parse("2026-03-01T09:30:00Z");
    private static final String CATALOG = "https://catalog.example/v1/catalog/";
    private static final String ELM = CATALOG + "participants/00000000000000000000000e";
    private static final String OAK = CATALOG + "participants/00000000000000000000000a";
    private static final String ASH = CATALOG + "participants/00000000000000000000000c";
    private static final String OFFERING = CATALOG + "serviceofferings/000000000000000000000001";

    /** A contract of each kind in each status. */
    private static Agreement in(AgreementKind kind, AgreementStatus status) {
        Agreement pending = Agreement.pending(
                "0".repeat(24), kind, new AgreementOrigin("k", Digest.ZERO), NOW, terms(kind), List.of());
        return switch (status) {
            case PENDING -> pending;
            case SIGNED -> sign(sign(pending, ELM), OAK);
            case REVOKED -> AgreementRules.revoke(sign(sign(pending, ELM), OAK), OAK, NOW);
            case TERMINATED -> AgreementRules.terminate(pending, NOW);
        };
    }

    private static JsonValue terms(AgreementKind kind) {
        return JsonValue.of(
                kind == AgreementKind.ECOSYSTEM
                        ? Map.of("orchestrator", ELM)
                        : Map.of("dataProvider", ELM, "dataConsumer", OAK, "serviceOffering", OFFERING));
    }

    @Test
    void roleOfOrchestratorThatAMemberGivesItself_makesItNone() {
        Agreement unnamed = Agreement.pending(
                "0".repeat(24),
                AgreementKind.ECOSYSTEM,
                new AgreementOrigin("k", Digest.ZERO),
                NOW,
                JsonValue.of(Map.of()),
                List.of());
        Signature own = new Signature(OAK, "orchestrator", "", "s", NOW, new Actor(OAK), "");

        Agreement signed = AgreementRules.sign(AgreementRules.sign(unnamed, own), Signature.text(ASH, "", "s", NOW));

        assertThat(signed.status()).isEqualTo(PENDING);
    }

    private static Agreement sign(Agreement agreement, String participant) {
        return AgreementRules.sign(agreement, Signature.text(participant, "orchestrator", "by " + participant, NOW));
    }

    private static Agreement changed(Agreement agreement) {
        return AgreementRules.changeTerms(agreement, JsonValue.of(Map.of("orchestrator", ELM, "profile", "p")), NOW);
    }

    private static Agreement withPolicies(Agreement agreement) {
        return AgreementRules.addPolicies(
                agreement,
                new OfferingPolicies(
                        "1".repeat(24), OAK, OFFERING, JsonValue.of(List.of(Map.of("uid", "u"))), Actor.CATALOG),
                NOW);
    }

    private record Row(
            AgreementKind kind,
            String event,
            UnaryOperator<Agreement> move,
            AgreementStatus pending,
            AgreementStatus signed,
            AgreementStatus revoked) {}

    /** Every cell of the state table, except those of terminated contracts. */
    static Stream<Arguments> cells() {
        AgreementKind eco = AgreementKind.ECOSYSTEM;
        AgreementKind two = AgreementKind.BILATERAL;
        UnaryOperator<Agreement> removed =
                agreement -> AgreementRules.removeOffering(agreement, OFFERING, Actor.CATALOG, NOW);
        UnaryOperator<Agreement> ended = agreement -> AgreementRules.terminate(agreement, NOW);
        return Stream.of(
                        new Row(eco, "sign", agreement -> sign(agreement, ASH), PENDING, SIGNED, REVOKED),
                        new Row(two, "sign", agreement -> sign(agreement, ELM), PENDING, SIGNED, REVOKED),
                        new Row(eco, "terms", AgreementRulesTest::changed, PENDING, PENDING, PENDING),
                        new Row(two, "terms", AgreementRulesTest::changed, PENDING, PENDING, PENDING),
                        new Row(eco, "policies", AgreementRulesTest::withPolicies, PENDING, SIGNED, REVOKED),
                        new Row(eco, "remove offering", removed, PENDING, SIGNED, REVOKED),
                        new Row(two, "remove offering", removed, TERMINATED, TERMINATED, TERMINATED),
                        new Row(eco, "terminate", ended, TERMINATED, TERMINATED, TERMINATED),
                        new Row(two, "terminate", ended, TERMINATED, TERMINATED, TERMINATED))
                .flatMap(row -> Stream.of(
                        Arguments.of(row.kind, row.event, row.move, PENDING, row.pending),
                        Arguments.of(row.kind, row.event, row.move, SIGNED, row.signed),
                        Arguments.of(row.kind, row.event, row.move, REVOKED, row.revoked)));
    }

    @ParameterizedTest(name = "{0} {3}: {1} gives {4}")
    @MethodSource("cells")
    void event_givesTheStatusOfTheTable(
            AgreementKind kind,
            String event,
            UnaryOperator<Agreement> move,
            AgreementStatus from,
            AgreementStatus expected) {
        Agreement before = in(kind, from);
        assertThat(before.status()).isEqualTo(from);
        assertThat(move.apply(before).status()).as(event).isEqualTo(expected);
    }

    @Test
    void terminatedContract_refusesEveryEvent_butItsTermination() {
        for (AgreementKind kind : AgreementKind.values()) {
            Agreement ended = in(kind, TERMINATED);
            assertRefused(() -> sign(ended, ELM));
            assertRefused(() -> changed(ended));
            assertRefused(() -> withPolicies(ended));
            assertRefused(() -> AgreementRules.clearPolicies(ended, OFFERING, OAK, Actor.CATALOG, NOW));
            assertRefused(() -> AgreementRules.revoke(ended, ELM, NOW));
            assertThat(AgreementRules.terminate(ended, NOW)).isSameAs(ended);
            assertThat(AgreementRules.removeOffering(ended, OFFERING, Actor.CATALOG, NOW))
                    .isSameAs(ended);
        }
    }

    @Test
    void k7_contractIsSigned_byTwoMembersOfWhomOneIsTheNamedOrchestrator() {
        Agreement pending = in(AgreementKind.ECOSYSTEM, PENDING);
        assertThat(sign(sign(pending, OAK), ASH).status()).isEqualTo(PENDING);
        assertThat(sign(sign(sign(pending, OAK), ASH), ELM).status()).isEqualTo(SIGNED);
    }

    @Test
    void k7_revokedContract_isSignedAgain_whenTheMemberOrTheOrchestratorSignsAgain() {
        Agreement revoked = in(AgreementKind.ECOSYSTEM, REVOKED);
        assertThat(revoked.signatures().revoked())
                .extracting(Signature::participant)
                .containsExactly(OAK);
        Agreement again = sign(revoked, OAK);
        assertThat(again.status()).isEqualTo(SIGNED);
        assertThat(again.signatures().revoked()).isEmpty();

        Agreement withoutOak = AgreementRules.sign(sign(revoked, ASH), Signature.text(ELM, "o", "goes on", NOW));
        assertThat(withoutOak.status()).isEqualTo(SIGNED);
        assertThat(withoutOak.signatures().revoked())
                .extracting(Signature::participant)
                .containsExactly(OAK);
        assertThat(AgreementRules.revoke(withoutOak, ASH, NOW).status()).isEqualTo(REVOKED);
    }

    @Test
    void k7_bilateralContract_isSignedByBothParties_andByNobodyElse() {
        Agreement pending = in(AgreementKind.BILATERAL, PENDING);
        assertThat(sign(sign(pending, OAK), OAK).status()).isEqualTo(PENDING);
        assertRefused(() -> sign(pending, ASH));
        assertThat(sign(in(AgreementKind.BILATERAL, REVOKED), OAK).status()).isEqualTo(SIGNED);
    }

    @Test
    void changedTerms_makeSignaturesVoid_andEqualOnesChangeNothing() {
        Agreement signed = in(AgreementKind.ECOSYSTEM, SIGNED);
        assertThat(changed(signed).signatures().valid()).isEmpty();
        assertThat(AgreementRules.changeTerms(signed, signed.terms(), NOW)).isSameAs(signed);
    }

    @Test
    void repeatedEvent_changesNothing() {
        Agreement signed = in(AgreementKind.ECOSYSTEM, SIGNED);
        Signature later = Signature.text(OAK, "orchestrator", "by " + OAK, NOW.plusSeconds(60));
        assertThat(AgreementRules.sign(signed, later)).isSameAs(signed);
        Agreement revoked = in(AgreementKind.ECOSYSTEM, REVOKED);
        assertThat(AgreementRules.revoke(revoked, OAK, NOW.plusSeconds(60))).isSameAs(revoked);
        Agreement policies = withPolicies(signed);
        assertThat(withPolicies(policies)).isSameAs(policies);
    }

    @Test
    void signatureOfAParticipant_replacesItsEarlierOne_alsoUnderAnotherFormOfItsUrl() {
        Agreement pending = sign(in(AgreementKind.ECOSYSTEM, PENDING), OAK);
        Signature second = Signature.text(OAK.replace("/v1", "") + "/", "member", "again", NOW);
        assertThat(AgreementRules.sign(pending, second).signatures().valid()).containsExactly(second);
    }

    @Test
    void revocationOfAParticipantWhoHasNotSigned_isNotFound() {
        assertThatThrownBy(() -> AgreementRules.revoke(in(AgreementKind.ECOSYSTEM, SIGNED), ASH, NOW))
                .isInstanceOfSatisfying(
                        NodeException.class,
                        refused -> assertThat(refused.type()).isEqualTo(ProblemType.NOT_FOUND));
    }

    @Test
    void k6_sameRuleAboutTheSameTarget_replacesThePolicy_andAnotherTargetAddsOne() {
        Agreement one = withRule("a", 1);
        Agreement replaced = withRule(one, "a", 2);
        assertThat(policies(replaced)).hasSize(1);
        assertThat(policies(replaced).get(0).member("n").longValue()).isEqualTo(2);
        assertThat(policies(withRule(replaced, "b", 3))).hasSize(2);
        assertThat(AgreementRules.policies(
                                AgreementRules.clearPolicies(replaced, OFFERING, OAK, Actor.CATALOG, NOW),
                                OFFERING,
                                OAK)
                        .items())
                .isEmpty();
    }

    private static Agreement withRule(String target, int number) {
        return withRule(in(AgreementKind.ECOSYSTEM, SIGNED), target, number);
    }

    private static Agreement withRule(Agreement agreement, String target, int number) {
        Map<String, Object> policy = Map.of(
                "uid", "rule-access-1", "n", number, "permission", List.of(Map.of("action", "use", "target", target)));
        return AgreementRules.addPolicies(
                agreement,
                new OfferingPolicies("2".repeat(24), OAK, OFFERING, JsonValue.of(List.of(policy)), Actor.CATALOG),
                NOW);
    }

    private static List<JsonValue> policies(Agreement agreement) {
        return AgreementRules.policies(agreement, OFFERING, OAK).items();
    }

    private static void assertRefused(Runnable event) {
        assertThatThrownBy(event::run)
                .isInstanceOfSatisfying(
                        NodeException.class,
                        refused -> assertThat(refused.type()).isEqualTo(ProblemType.CONFLICT));
    }
}
