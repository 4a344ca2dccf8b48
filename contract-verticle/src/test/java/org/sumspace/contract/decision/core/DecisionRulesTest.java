package org.sumspace.contract.decision.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.JsonValue;
import org.sumspace.contract.agreement.domain.Agreement;
import org.sumspace.contract.agreement.domain.Agreement.AgreementOrigin;
import org.sumspace.contract.agreement.domain.Agreement.OfferingPolicies;
import org.sumspace.contract.agreement.domain.AgreementKind;
import org.sumspace.contract.agreement.domain.AgreementStatus;
import org.sumspace.contract.agreement.domain.Signature;
import org.sumspace.contract.decision.domain.ContractDecision;
import org.sumspace.contract.decision.domain.ContractDecision.Verdict;
import org.sumspace.contract.decision.domain.Obstacle;
import org.sumspace.contract.decision.domain.Question;
import org.sumspace.contract.shared.domain.Actor;

class DecisionRulesTest {
    private static final Instant NOW = Instant.parse("2026-11-24T12:00:00Z");
    private static final String ELM = "https://catalog.example/v1/catalog/participants/00000000000000000000000e";
    private static final String OAK = "https://catalog.example/v1/catalog/participants/00000000000000000000000a";
    private static final String OFFERING =
            "https://catalog.example/v1/catalog/serviceofferings/000000000000000000000001";
    private static final JsonValue OPEN = policies("permission", "use");

    @Test
    void d7_targetAndPartiesAreFound_underEachOfTheirNames() {
        Agreement contract = signed(List.of(entry(ELM, OPEN)), "{}");
        assertThat(decide(contract, ask(OAK.replace("/v1", ""))).isPermitted()).isTrue();
        assertThat(decide(contract, ask("00000000000000000000000a")).isPermitted())
                .isTrue();
    }

    @Test
    void d9_anotherParticipantsPoliciesForTheOffering_doNotPermitByThemselves() {
        Agreement contract = signed(List.of(entry(ELM, policies("prohibition", "use")), entry(OAK, OPEN)), "{}");
        assertThat(obstacle(decide(contract, ask(OAK)))).isEqualTo(Obstacle.SEVERAL_PROVIDERS);
        ContractDecision ofElm = decide(contract, new Question("use", OFFERING, OFFERING, ELM, OAK, Map.of()));
        assertThat(ofElm.isPermitted()).isFalse();
        assertThat(ofElm.provider()).isEqualTo(ELM);
    }

    @Test
    void d9_offeringOfAParticipantThatHasNotSigned_isNotPermitted() {
        Agreement contract = signed(List.of(entry("https://catalog.example/participants/x", OPEN)), "{}");
        assertThat(obstacle(decide(contract, ask(OAK)))).isEqualTo(Obstacle.PROVIDER_NOT_SIGNED);
        assertThat(obstacle(decide(signed(List.of(), "{}"), ask(OAK)))).isEqualTo(Obstacle.NO_OFFERING);
    }

    @Test
    void d9_prohibitionOfARole_applies() {
        Agreement contract = signed(List.of(entry(ELM, OPEN)), """
                {"rolesAndObligations": [{"role": "participant", "policies": [
                    {"prohibition": [{"action": "use", "target": "%s"}]}]}]}""".formatted(OFFERING));
        assertThat(decide(contract, ask(OAK)).isPermitted()).isFalse();
        assertThat(decide(contract, ask(ELM)).isPermitted()).isTrue();
    }

    @Test
    void d1_invalidPolicy_denies() {
        JsonValue misspelled = JsonValue.parse(
                "[{\"permission\": [{\"action\": \"use\", \"target\": \"" + OFFERING
                        + "\", \"constraint\": [{\"leftOperand\": \"purpose\", \"operator\": \"is\", \"rightOperand\": \"x\"}]}]}]");
        assertThat(decide(signed(List.of(entry(ELM, misspelled)), "{}"), ask(OAK))
                        .isPermitted())
                .isFalse();
    }

    @Test
    void k3_roleOperand_isTheRoleOfTheSignature_butNotThatOfTheOrchestratorByWord() {
        JsonValue forOrchestrators = JsonValue.parse("""
                [{"permission": [{"action": "use", "target": "%s", "constraint": [
                    {"leftOperand": "role", "operator": "eq", "rightOperand": "orchestrator"}]}]}]""".formatted(OFFERING));
        Agreement contract = signed(List.of(entry(ELM, forOrchestrators)), "{\"orchestrator\": \"" + ELM + "\"}");
        assertThat(decide(contract, ask(OAK)).isPermitted()).isFalse();
        assertThat(decide(contract, ask(ELM)).isPermitted()).isTrue();
        Agreement ofAnother = signed(List.of(entry(ELM, forOrchestrators)), "{\"orchestrator\": \"" + OAK + "\"}");
        assertThat(decide(ofAnother, ask(ELM)).isPermitted()).isFalse();
    }

    @Test
    void dateThatCannotBeRead_keepsTheContractOutOfForce() {
        Agreement contract =
                signed(List.of(entry(ELM, OPEN)), "{\"terminationAndValidity\": {\"endDate\": \"2026-02-31\"}}");
        assertThat(obstacle(decide(contract, ask(OAK)))).isEqualTo(Obstacle.NOT_IN_FORCE);
    }

    private static Obstacle obstacle(ContractDecision decision) {
        return ((Verdict.Refused) decision.verdict()).obstacle();
    }

    private static ContractDecision decide(Agreement contract, Question question) {
        return DecisionRules.decide(contract, question, NOW);
    }

    private static Question ask(String participant) {
        return new Question("use", OFFERING, OFFERING, null, participant, Map.of());
    }

    private static JsonValue policies(String rule, String action) {
        return JsonValue.parse(
                "[{\"%s\": [{\"action\": \"%s\", \"target\": \"%s\"}]}]".formatted(rule, action, OFFERING));
    }

    private static OfferingPolicies entry(String participant, JsonValue policies) {
        return new OfferingPolicies("1".repeat(24), participant, OFFERING, policies, Actor.CATALOG);
    }

    /** A contract that Elm, its orchestrator, and Oak have signed. */
    private static Agreement signed(List<OfferingPolicies> offerings, String terms) {
        return Agreement.pending(
                        "0".repeat(24),
                        AgreementKind.ECOSYSTEM,
                        new AgreementOrigin("key", Digest.of(new byte[0])),
                        NOW,
                        JsonValue.parse(terms),
                        offerings)
                .withSignatures(
                        List.of(
                                Signature.text(ELM, "orchestrator", "s", NOW),
                                Signature.text(OAK, "participant", "s", NOW)),
                        List.of(),
                        true,
                        NOW)
                .withStatus(AgreementStatus.SIGNED, NOW);
    }
}
