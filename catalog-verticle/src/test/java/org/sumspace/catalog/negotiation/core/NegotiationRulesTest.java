package org.sumspace.catalog.negotiation.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sumspace.catalog.fixture.RunningRound.NOW;
import static org.sumspace.catalog.negotiation.domain.NegotiationParty.CONSUMER;
import static org.sumspace.catalog.negotiation.domain.NegotiationParty.PROVIDER;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.sumspace.catalog.contract.domain.OutboxTask;
import org.sumspace.catalog.negotiation.domain.Negotiation;
import org.sumspace.catalog.negotiation.domain.NegotiationMove;
import org.sumspace.catalog.negotiation.domain.NegotiationParties;
import org.sumspace.catalog.negotiation.domain.NegotiationParty;
import org.sumspace.catalog.negotiation.domain.NegotiationState.PolicyRule;
import org.sumspace.catalog.negotiation.domain.NegotiationStatus;
import org.sumspace.catalog.resource.domain.RecordOrigin;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;

class NegotiationRulesTest {
    private static final String ID = "1".repeat(24);
    private static final NegotiationParties PARTIES =
            new NegotiationParties("a".repeat(24), "b".repeat(24), "c".repeat(24), "d".repeat(24));
    private static final OptionalLong ANY = OptionalLong.empty();

    /**
     * The result of a move that the caller has not made yet. {@code SR0} to {@code SR2}: SignatureReady with that many
     * signatures. {@code =}: nothing changes. The terms were authorized by the provider and accepted by the consumer.
     */
    private static final String TABLE = """
            move      by       | Requested  AuthorizedP NegotiationP NegotiationC SRpending   SR0         SR1byP      SR1byC      SR2 Signed Declined
            authorize provider | Authorized 409         409          Authorized   409         409         409         409         409 409    409
            authorize consumer | 403        403         403          403          403         403         403         403         403 403    403
            negotiate provider | 409        409         409          Negotiation  Negotiation Negotiation Negotiation Negotiation 409 409    409
            negotiate consumer | 409        Negotiation Negotiation  409          Negotiation Negotiation Negotiation Negotiation 409 409    409
            accept    provider | 409        409         409          SR0          409         409         409         409         409 409    409
            accept    consumer | 409        SR0         SR0          409          =           =           =           =           =   =      409
            sign      provider | 409        409         409          409          409         SR1         409         SR2         409 409    409
            sign      consumer | 409        409         409          409          409         SR1         SR2         409         409 409    409
            decline   provider | Declined   Declined    Declined     Declined     Declined    Declined    Declined    Declined    409 409    =
            decline   consumer | Declined   Declined    Declined     Declined     Declined    Declined    Declined    Declined    409 409    =
            """;

    static Stream<Arguments> cells() {
        List<List<String>> rows = TABLE.lines()
                .map(line ->
                        Arrays.stream(line.replace("|", "").strip().split(" +")).toList())
                .toList();
        return rows.stream()
                .skip(1)
                .flatMap(row -> Stream.iterate(2, i -> i + 1)
                        .limit(row.size() - 2L)
                        .map(i -> Arguments.of(rows.get(0).get(i), row.get(0), row.get(1), row.get(i))));
    }

    @ParameterizedTest(name = "{0}: {1} by {2}: {3}")
    @MethodSource("cells")
    void m1_everyCellOfTheStateTable(String state, String move, String by, String expected) {
        Negotiation before = state(state);
        NegotiationParty party = NegotiationParty.ofLabel(by);
        if (expected.matches("[0-9]+")) {
            ProblemType type = ProblemType.ofHttpStatus(Integer.parseInt(expected));
            assertRefused(before, party, fresh(move), ANY, type);
            return;
        }
        Optional<Negotiation> after = NegotiationRules.move(before, party, fresh(move), ANY, NOW);
        if (expected.equals("=")) {
            assertThat(after).isEmpty();
            return;
        }
        assertThat(after.map(NegotiationRulesTest::label)).contains(expected);
        assertThat(after.map(Negotiation::version)).contains(before.version() + 1);
        assertThat(after.map(Negotiation::revision)).contains(before.revision());
    }

    private static String label(Negotiation negotiation) {
        return negotiation.state().status() == NegotiationStatus.SIGNATURE_READY
                ? "SR" + negotiation.state().signatures().size()
                : negotiation.state().status().label();
    }

    static Map<String, Negotiation> states() {
        Map<String, Negotiation> states = new LinkedHashMap<>();
        Negotiation requested = Negotiation.requested(ID, new RecordOrigin(ID, Digest.ZERO), PARTIES, NOW);
        Negotiation authorized = move(requested, PROVIDER, new NegotiationMove.Authorize(rules("1")));
        Negotiation byConsumer = move(authorized, CONSUMER, new NegotiationMove.Negotiate(rules("2")));
        Negotiation pending = move(authorized, CONSUMER, new NegotiationMove.Accept());
        Negotiation ready = withTerms(pending);
        Negotiation byP = move(ready, PROVIDER, new NegotiationMove.Sign("sp"));
        Negotiation both = move(byP, CONSUMER, new NegotiationMove.Sign("sc"));
        states.put("Requested", requested);
        states.put("AuthorizedP", authorized);
        states.put("NegotiationC", byConsumer);
        states.put("NegotiationP", move(byConsumer, PROVIDER, new NegotiationMove.Negotiate(rules("3"))));
        states.put("SRpending", pending);
        states.put("SR0", ready);
        states.put("SR1byP", byP);
        states.put("SR1byC", move(ready, CONSUMER, new NegotiationMove.Sign("sc")));
        states.put("SR2", both);
        states.put("Signed", done(both, NegotiationTask.SIGN, "{\"_id\": \"k\", \"status\": \"signed\"}"));
        states.put("Declined", move(requested, CONSUMER, new NegotiationMove.Decline()));
        return states;
    }

    static Negotiation state(String name) {
        return Objects.requireNonNull(states().get(name), name);
    }

    private static Negotiation withTerms(Negotiation accepted) {
        Negotiation created = done(accepted, NegotiationTask.CREATE, "{\"_id\": \"k\"}");
        return done(created, NegotiationTask.POLICIES, "{\"_id\": \"k\"}");
    }

    static Negotiation done(Negotiation before, String kind, String result) {
        OutboxTask task = task(before, kind);
        return NegotiationTaskResults.done(without(before, task), task, JsonValue.parse(result), NOW);
    }

    static Negotiation refused(Negotiation before, String kind) {
        OutboxTask task = task(before, kind);
        return NegotiationTaskResults.refused(without(before, task), task, "no", NOW);
    }

    private static OutboxTask task(Negotiation negotiation, String kind) {
        return negotiation.tasks().stream()
                .filter(task -> task.kind().equals(kind))
                .findFirst()
                .orElseThrow();
    }

    private static Negotiation without(Negotiation negotiation, OutboxTask task) {
        return negotiation.withTasks(
                negotiation.tasks().stream().filter(each -> !each.equals(task)).toList());
    }

    static Negotiation move(Negotiation before, NegotiationParty party, NegotiationMove move) {
        return NegotiationRules.move(before, party, move, ANY, NOW).orElseThrow();
    }

    private static NegotiationMove fresh(String move) {
        return switch (move) {
            case "authorize" -> new NegotiationMove.Authorize(rules("fresh"));
            case "negotiate" -> new NegotiationMove.Negotiate(rules("fresh"));
            case "accept" -> new NegotiationMove.Accept();
            case "sign" -> new NegotiationMove.Sign("fresh");
            default -> new NegotiationMove.Decline();
        };
    }

    static List<PolicyRule> rules(String ruleId) {
        return List.of(new PolicyRule("e".repeat(24), ruleId, JsonValue.parse("{\"target\": \"t\"}")));
    }

    private static void assertRefused(
            Negotiation before, NegotiationParty party, NegotiationMove move, OptionalLong expected, ProblemType type) {
        assertThatThrownBy(() -> NegotiationRules.move(before, party, move, expected, NOW))
                .isInstanceOfSatisfying(
                        NodeException.class,
                        refused -> assertThat(refused.type()).isEqualTo(type));
    }

    @Test
    void m2_sameMoveWithTheSameContent_changesNothing_whateverVersionIsExpected() {
        OptionalLong old = OptionalLong.of(0);
        List<PolicyRule> others = List.of(new PolicyRule("f".repeat(24), "1", JsonValue.parse("{\"target\": \"t\"}")));
        assertThat(NegotiationRules.move(
                        state("AuthorizedP"), PROVIDER, new NegotiationMove.Authorize(others), old, NOW))
                .isEmpty();
        assertThat(NegotiationRules.move(
                        state("NegotiationC"), CONSUMER, new NegotiationMove.Negotiate(rules("2")), old, NOW))
                .isEmpty();
        for (String state : List.of("SR1byP", "SR2", "Signed")) {
            assertThat(NegotiationRules.move(state(state), PROVIDER, new NegotiationMove.Sign("sp"), old, NOW))
                    .isEmpty();
            assertThat(NegotiationRules.move(state(state), CONSUMER, new NegotiationMove.Accept(), old, NOW))
                    .isEmpty();
        }
        assertThat(NegotiationRules.move(state("Declined"), PROVIDER, new NegotiationMove.Decline(), old, NOW))
                .isEmpty();
    }

    @Test
    void m3_moveOnAnotherVersionThanExpected_isRefused_butForbiddenFirst() {
        Negotiation before = state("NegotiationC");
        OptionalLong newest = OptionalLong.of(before.version());
        OptionalLong older = OptionalLong.of(before.version() - 1);
        assertRefused(before, PROVIDER, new NegotiationMove.Accept(), older, ProblemType.CONFLICT);
        assertRefused(before, CONSUMER, fresh("authorize"), older, ProblemType.FORBIDDEN);
        assertThat(NegotiationRules.move(before, PROVIDER, new NegotiationMove.Accept(), newest, NOW))
                .isPresent();
    }

    @Test
    void n1_everyAcceptance_hasAContractOfItsOwn() {
        Negotiation first = state("SR1byC");
        Negotiation again = move(first, PROVIDER, new NegotiationMove.Negotiate(rules("9")));
        assertThat(again.state().contract()).isNull();
        assertThat(again.state().signatures()).isEmpty();
        assertThat(again.tasks()).extracting(OutboxTask::kind).containsExactly(NegotiationTask.TERMINATE);
        assertThat(NegotiationTask.contract(again.tasks().get(0))).isEqualTo("k");
        Negotiation second = move(again, CONSUMER, new NegotiationMove.Accept());
        assertThat(first.contractUid()).isEqualTo("urn:sumspace:negotiation:" + ID + ":1");
        assertThat(second.contractUid()).isEqualTo("urn:sumspace:negotiation:" + ID + ":2");
        assertThat(second.tasks())
                .extracting(OutboxTask::kind)
                .containsExactly(NegotiationTask.TERMINATE, NegotiationTask.CREATE, NegotiationTask.POLICIES);
        assertThat(NegotiationTask.uid(second.tasks().get(1))).isEqualTo(second.contractUid());
    }

    @Test
    void n1_acceptanceThatIsCancelled_leavesNoTaskBehind_butItsEnd() {
        Negotiation pending = state("SRpending");
        for (NegotiationMove move : List.of(fresh("negotiate"), fresh("decline"))) {
            Negotiation after = move(pending, CONSUMER, move);
            assertThat(after.tasks()).extracting(OutboxTask::kind).containsExactly(NegotiationTask.TERMINATE);
            assertThat(NegotiationTask.contract(after.tasks().get(0))).isEmpty();
        }
    }

    @Test
    void n1_signatureBeforeTheTermsAreAtTheManager_isToBeRepeated() {
        assertThatThrownBy(() -> NegotiationRules.move(state("SRpending"), PROVIDER, fresh("sign"), ANY, NOW))
                .isInstanceOfSatisfying(
                        NodeException.class,
                        refused -> assertThat(refused.retryAfterSeconds()).isPresent());
        Negotiation withoutRules = move(
                move(
                        Negotiation.requested(ID, new RecordOrigin(ID, Digest.ZERO), PARTIES, NOW),
                        PROVIDER,
                        new NegotiationMove.Authorize(List.of())),
                CONSUMER,
                new NegotiationMove.Accept());
        Negotiation ready = done(withoutRules, NegotiationTask.CREATE, "{\"_id\": \"k\"}");
        assertThat(NegotiationRules.move(ready, PROVIDER, fresh("sign"), ANY, NOW))
                .isPresent();
    }

    @Test
    void n2_managerSigns_whenItSaysSo_andOtherwiseIsAsked() {
        Negotiation both = state("SR2");
        Negotiation one = done(both, NegotiationTask.SIGN, "{\"_id\": \"k\", \"status\": \"pending\"}");
        assertThat(label(one)).isEqualTo("SR2");
        Negotiation asked = done(one, NegotiationTask.SIGN, "{\"_id\": \"k\", \"status\": \"pending\"}");
        assertThat(asked.tasks()).extracting(OutboxTask::kind).containsExactly(NegotiationTask.CONFIRM);
        Negotiation signed = done(asked, NegotiationTask.CONFIRM, "{\"_id\": \"k\", \"status\": \"signed\"}");
        assertThat(label(signed)).isEqualTo("Signed");
        assertThat(signed.tasks()).isEmpty();
        assertThat(label(state("Signed"))).isEqualTo("Signed");
        assertThat(state("Signed").tasks()).isEmpty();
    }

    @Test
    void n2_refusedSignature_isRemoved_andTheOtherStays() {
        Negotiation after = refused(state("SR2"), NegotiationTask.SIGN);
        assertThat(after.state().signatures()).isEqualTo(Map.of(CONSUMER, "sc"));
        assertThat(after.state().problem()).isEqualTo("no");
        assertThat(after.state().contract()).isEqualTo("k");
        assertThat(after.tasks()).extracting(OutboxTask::kind).containsExactly(NegotiationTask.SIGN);
        Negotiation again = move(after, PROVIDER, new NegotiationMove.Sign("other"));
        assertThat(label(again)).isEqualTo("SR2");
        assertThat(again.state().problem()).isEmpty();
    }

    @Test
    void x4_refusedContractOrTerms_makeTheStateAsBeforeTheAcceptance() {
        for (String state : List.of("AuthorizedP", "NegotiationP")) {
            Negotiation before = state(state);
            Negotiation accepted = move(before, CONSUMER, new NegotiationMove.Accept());
            Negotiation created = done(accepted, NegotiationTask.CREATE, "{\"_id\": \"k\"}");
            for (Negotiation after :
                    List.of(refused(accepted, NegotiationTask.CREATE), refused(created, NegotiationTask.POLICIES))) {
                assertThat(label(after)).isEqualTo(label(before));
                assertThat(after.state().policies()).isEqualTo(before.state().policies());
                assertThat(after.state().problem()).isEqualTo("no");
                assertThat(after.state().contract()).isNull();
                assertThat(after.tasks()).extracting(OutboxTask::kind).containsExactly(NegotiationTask.TERMINATE);
                assertThat(move(after, CONSUMER, new NegotiationMove.Accept()).contractUid())
                        .endsWith(":2");
            }
        }
    }

    @Test
    void refusedTermination_changesNothing() {
        Negotiation declined = move(state("SR0"), CONSUMER, fresh("decline"));
        assertThat(refused(declined, NegotiationTask.TERMINATE)).isEqualTo(declined.withTasks(List.of()));
        assertThat(done(declined, NegotiationTask.TERMINATE, "{}")).isEqualTo(declined.withTasks(List.of()));
    }

    @Test
    void openKey_isFreed_byDeclineAndByTheEndOfTheContract() {
        assertThat(state("Signed").openKey()).isEqualTo(PARTIES.key());
        assertThat(state("Declined").openKey()).isEqualTo(ID);
        assertThat(NegotiationRules.over(state("Signed"), NOW).openKey()).isEqualTo(ID);
    }
}
