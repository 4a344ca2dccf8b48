package org.sumspace.catalog.ecosystem.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.catalog.contract.domain.OutboxTask;
import org.sumspace.catalog.ecosystem.domain.Ecosystem;
import org.sumspace.catalog.ecosystem.domain.EcosystemMove;
import org.sumspace.catalog.ecosystem.domain.EcosystemOffering;
import org.sumspace.catalog.ecosystem.domain.EcosystemOffering.OfferingRule;
import org.sumspace.catalog.ecosystem.domain.EcosystemState;
import org.sumspace.catalog.ecosystem.domain.EcosystemState.InfrastructureEntry;
import org.sumspace.catalog.ecosystem.domain.EcosystemState.ProcessingChain;
import org.sumspace.catalog.ecosystem.domain.EcosystemState.ProcessingChain.ChainStep;
import org.sumspace.catalog.ecosystem.domain.EntryStatus;
import org.sumspace.catalog.ecosystem.domain.Member;
import org.sumspace.catalog.ecosystem.domain.MembershipEntry;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;

/** The state tables of ecosystems: every move of every caller in every state. */
class EcosystemRulesTest {
    private static final Instant THEN = Instant.parse("2026-01-01T00:00:00Z");
    private static final Instant NOW = Instant.parse("2026-01-02T00:00:00Z");
    private static final String ORCHESTRATOR = "orchestrator-id";
    private static final String PARTICIPANT = "participant-id";
    private static final String STRANGER = "stranger-id";
    private static final String CONTRACT = "contract-id";
    private static final String INVITATION = "invitation-id";
    private static final String REQUEST = "request-id";
    private static final List<String> OLD_ROLES = List.of("Provider");
    private static final List<String> NEW_ROLES = List.of("Consumer");
    private static final List<EcosystemOffering> OLD_OFFERINGS = offerings("offering-1");
    private static final List<EcosystemOffering> NEW_OFFERINGS = offerings("offering-2");
    private static final JsonValue NO_ROLES = JsonValue.of(List.of());

    private static List<EcosystemOffering> offerings(String id) {
        return List.of(new EcosystemOffering(
                id, List.of(new OfferingRule("rule-access-1", JsonValue.of(Map.of("target", "t"))))));
    }

    private static Ecosystem ecosystem(EcosystemState state, OutboxTask... tasks) {
        return new Ecosystem("ecosystem-id", 7, ORCHESTRATOR, NO_ROLES, state, List.of(tasks));
    }

    private static EcosystemState start() {
        return EcosystemState.of(new Member(ORCHESTRATOR, List.of("Orchestrator"), List.of(), ""))
                .withContract(CONTRACT);
    }

    private static MembershipEntry entry(String id, EntryStatus status) {
        return new MembershipEntry(id, PARTICIPANT, OLD_ROLES, OLD_OFFERINGS, status, THEN, THEN);
    }

    /** @param name such as {@code invited Pending}, {@code requested Rejected}, both joined by {@code +}, or {@code member} */
    private static EcosystemState state(String name) {
        EcosystemState state = start();
        for (String part : name.split("\\+")) {
            if (part.equals("member")) {
                state = state.withMember(new Member(PARTICIPANT, OLD_ROLES, OLD_OFFERINGS, "old"));
            } else if (!part.equals("none")) {
                String[] words = part.split(" ");
                EntryStatus status = EntryStatus.ofLabel(words[1]).orElseThrow();
                state = words[0].equals("invited")
                        ? state.withInvitation(entry(INVITATION, status))
                        : state.withJoinRequest(entry(REQUEST, status));
            }
        }
        return state;
    }

    private static EcosystemMove move(String name) {
        return switch (name) {
            case "invite" -> new EcosystemMove.Invite(PARTICIPANT, NEW_ROLES);
            case "invite again" -> new EcosystemMove.Invite(PARTICIPANT, OLD_ROLES);
            case "accept" -> new EcosystemMove.AcceptInvitation();
            case "deny" -> new EcosystemMove.DenyInvitation();
            case "request" -> new EcosystemMove.RequestToJoin(NEW_ROLES, NEW_OFFERINGS);
            case "request again" -> new EcosystemMove.RequestToJoin(OLD_ROLES, OLD_OFFERINGS);
            case "authorize" -> new EcosystemMove.AuthorizeRequest(REQUEST);
            case "reject" -> new EcosystemMove.RejectRequest(REQUEST);
            case "sign" -> new EcosystemMove.SignAsParticipant("new");
            case "sign again" -> new EcosystemMove.SignAsParticipant("old");
            case "offerings" -> new EcosystemMove.SetOfferings(NEW_OFFERINGS);
            case "offerings again" -> new EcosystemMove.SetOfferings(OLD_OFFERINGS);
            default -> throw new IllegalArgumentException(name);
        };
    }

    private static EcosystemStep step(String caller, boolean hasManager) {
        return new EcosystemStep(caller, NOW, hasManager, () -> "new-id");
    }

    private static Ecosystem make(Ecosystem before, String caller, EcosystemMove move) {
        return EcosystemRules.move(before, move, step(caller, true));
    }

    private static String outcome(Ecosystem before, String caller, EcosystemMove move) {
        try {
            Ecosystem after = make(before, caller, move);
            return after.equals(before) ? "same" : described(after);
        } catch (NodeException e) {
            return String.valueOf(e.type().httpStatus());
        }
    }

    private static String described(Ecosystem after) {
        EcosystemState state = after.state();
        List<String> parts = new ArrayList<>();
        state.invitation(PARTICIPANT).ifPresent(entry -> parts.add("invited " + described(entry)));
        state.joinRequest(PARTICIPANT).ifPresent(entry -> parts.add("requested " + described(entry)));
        state.member(PARTICIPANT).ifPresent(member -> parts.add("member" + offered(member.offerings())));
        after.tasks().forEach(task -> parts.add(task.kind()));
        return String.join("+", parts);
    }

    private static String described(MembershipEntry entry) {
        return entry.status().label()
                + (entry.roles().equals(NEW_ROLES) ? " new-roles" : "")
                + offered(entry.offerings());
    }

    private static String offered(List<EcosystemOffering> offerings) {
        return offerings.equals(NEW_OFFERINGS) ? " new-offerings" : "";
    }

    @ParameterizedTest(name = "{0}, {1}")
    @CsvSource({
        "invite, none, invited Pending new-roles",
        "invite, invited Pending, invited Pending new-roles",
        "invite again, invited Pending, same",
        "invite, invited Authorized, 409",
        "invite again, invited Authorized, same",
        "invite, invited Rejected, invited Pending new-roles",
        "invite, requested Pending, requested Authorized new-roles",
        "invite again, requested Pending, requested Authorized",
        "invite, requested Authorized, 409",
        "invite again, requested Authorized, same",
        "invite, requested Rejected, invited Pending new-roles+requested Rejected",
        "invite, invited Rejected+requested Pending, invited Rejected+requested Authorized new-roles",
        "invite, member, 409",
        "authorize, none, 404",
        "authorize, requested Pending, requested Authorized",
        "authorize, requested Authorized, same",
        "authorize, requested Rejected, requested Authorized",
        "authorize, invited Pending+requested Rejected, 409",
        "authorize, requested Signed+member, 409",
        "authorize, requested Rejected+member, 409",
        "reject, none, 404",
        "reject, requested Pending, requested Rejected",
        "reject, requested Authorized, requested Rejected",
        "reject, requested Rejected, same",
        "reject, requested Signed+member, 409"
    })
    void movesOfTheOrchestrator(String move, String state, String expected) {
        assertThat(outcome(ecosystem(state(state)), ORCHESTRATOR, move(move))).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0}, {1}")
    @CsvSource({
        "accept, none, 404",
        "accept, requested Pending, 404",
        "accept, invited Pending, invited Authorized",
        "accept, invited Authorized, same",
        "accept, invited Rejected, 409",
        "accept, member, 409",
        "accept, invited Signed+member, 409",
        "deny, none, 404",
        "deny, requested Authorized, 404",
        "deny, invited Pending, invited Rejected",
        "deny, invited Authorized, invited Rejected",
        "deny, invited Rejected, same",
        "deny, member, 409",
        "request, none, requested Pending new-roles new-offerings",
        "request, requested Pending, 409",
        "request again, requested Pending, same",
        "request, requested Authorized, 409",
        "request again, requested Authorized, same",
        "request, requested Rejected, 409",
        "request again, requested Rejected, 409",
        "request, invited Pending, invited Authorized new-offerings",
        "request, invited Authorized, 409",
        "request again, invited Authorized, same",
        "request, invited Rejected, invited Rejected+requested Pending new-roles new-offerings",
        "request, member, 409",
        "sign, none, 403",
        "sign, invited Pending, 409",
        "sign, requested Pending, 409",
        "sign, invited Authorized, invited Authorized+sign",
        "sign, requested Authorized, requested Authorized+sign",
        "sign, invited Rejected, 409",
        "sign, requested Rejected, 409",
        "sign, member, member+sign",
        "sign again, member, same",
        "offerings, none, 403",
        "offerings, invited Pending, invited Pending new-offerings",
        "offerings, invited Authorized, invited Authorized new-offerings",
        "offerings, requested Authorized, requested Authorized new-offerings",
        "offerings again, requested Pending, same",
        "offerings, invited Rejected, 409",
        "offerings, requested Rejected, 409",
        "offerings, member, member new-offerings+offering-policies+offering-policies",
        "offerings again, member, same"
    })
    void movesOfTheParticipant(String move, String state, String expected) {
        assertThat(outcome(ecosystem(state(state)), PARTICIPANT, move(move))).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"invite", "authorize", "reject"})
    void c13_onlyTheOrchestratorDecides(String move) {
        for (String state : List.of("none", "requested Pending", "requested Authorized", "member")) {
            for (String caller : List.of(PARTICIPANT, STRANGER)) {
                assertThat(outcome(ecosystem(state(state)), caller, move(move))).isEqualTo("403");
            }
        }
    }

    @Test
    void c13_onlyTheOrchestratorCreatesTheContract_signsAsOrchestrator_andSetsServicesAndChains() {
        ProcessingChain chain = new ProcessingChain("chain-id", List.of());
        for (EcosystemMove move : List.of(
                new EcosystemMove.CreateContract(),
                new EcosystemMove.SignAsOrchestrator("s"),
                new EcosystemMove.AddServices(List.of()),
                new EcosystemMove.SetChain(chain, true),
                new EcosystemMove.SetChain(chain, false),
                new EcosystemMove.RemoveChain("chain-id"))) {
            assertThat(outcome(ecosystem(state("member")), PARTICIPANT, move)).isEqualTo("403");
        }
    }

    @Test
    void orchestrator_isNotInvited_andDoesNotJoin() {
        Ecosystem ecosystem = ecosystem(start());
        assertThat(outcome(ecosystem, ORCHESTRATOR, new EcosystemMove.Invite(ORCHESTRATOR, NEW_ROLES)))
                .isEqualTo("400");
        assertThat(outcome(ecosystem, ORCHESTRATOR, move("request"))).isEqualTo("409");
        assertThat(outcome(ecosystem, ORCHESTRATOR, move("accept"))).isEqualTo("409");
        assertThat(outcome(ecosystem, ORCHESTRATOR, move("sign"))).isEqualTo("403");
    }

    @ParameterizedTest
    @ValueSource(strings = {"orchestrator", "participant", "provider"})
    void x5_signature_needsAManager_andAContract_thatIsNotTerminated(String role) {
        String caller = role.equals("orchestrator") ? ORCHESTRATOR : PARTICIPANT;
        EcosystemMove move = signature(role, "s");
        EcosystemState state = withService(state("invited Authorized"), EntryStatus.PENDING);
        assertThatThrownBy(() -> EcosystemRules.move(ecosystem(state), move, step(caller, false)))
                .isInstanceOfSatisfying(
                        NodeException.class,
                        problem -> assertThat(problem.type().httpStatus()).isEqualTo(424));
        assertThat(outcome(ecosystem(state.withContract("")), caller, move)).isEqualTo("409");
        assertThat(outcome(ecosystem(state.withTermination()), caller, move)).isEqualTo("409");
        Ecosystem signed = make(ecosystem(state), caller, move);
        assertThat(signed.tasks()).hasSize(1).allSatisfy(task -> {
            assertThat(task.kind()).isEqualTo("sign");
            assertThat(task.lane()).isEqualTo(caller);
        });
        assertThat(make(signed, caller, move)).isEqualTo(signed);
        assertThat(outcome(signed, caller, signature(role, "other"))).isEqualTo("409");
    }

    private static EcosystemMove signature(String role, String text) {
        return switch (role) {
            case "orchestrator" -> new EcosystemMove.SignAsOrchestrator(text);
            case "participant" -> new EcosystemMove.SignAsParticipant(text);
            default -> new EcosystemMove.SignAsProvider(text);
        };
    }

    private static EcosystemState withService(EcosystemState state, EntryStatus status) {
        return state.withInfrastructureServices(
                List.of(new InfrastructureEntry("entry-id", "service-id", PARTICIPANT, status)));
    }

    @Test
    void e1_onlyASignatureThatTheManagerHolds_makesAMember() {
        for (String state : List.of("invited Authorized", "requested Authorized")) {
            Ecosystem signed = make(ecosystem(state(state)), PARTICIPANT, move("sign"));
            assertThat(signed.state().member(PARTICIPANT)).isEmpty();
            OutboxTask task = signed.tasks().get(0);
            Ecosystem refused = EcosystemTaskResults.refused(signed.withTasks(List.of()), task, "no", NOW);
            assertThat(refused.state().member(PARTICIPANT)).isEmpty();
            assertThat(refused.state().problem()).isEqualTo("sign: no");
            Ecosystem done = EcosystemTaskResults.done(signed.withTasks(List.of()), task, JsonValue.of(Map.of()), NOW);
            assertThat(done.state().member(PARTICIPANT))
                    .contains(new Member(PARTICIPANT, OLD_ROLES, OLD_OFFERINGS, "new"));
            assertThat(described(done)).isEqualTo(state.replace("Authorized", "Signed") + "+member+offering-policies");
        }
    }

    /** The contract would hold the signature of a stranger. */
    @Test
    void e1_participantWhoseSignatureIsUnderWay_isNotRejected_andDoesNotDeny() {
        Ecosystem invited = make(ecosystem(state("invited Authorized")), PARTICIPANT, move("sign"));
        assertThat(outcome(invited, PARTICIPANT, move("deny"))).isEqualTo("409");
        Ecosystem requested = make(ecosystem(state("requested Authorized")), PARTICIPANT, move("sign"));
        assertThat(outcome(requested, ORCHESTRATOR, move("reject"))).isEqualTo("409");
    }

    @Test
    void memberSignsAnew_withItsOfferings() {
        Ecosystem signed = make(ecosystem(state("member")), PARTICIPANT, move("sign"));
        OutboxTask task = signed.tasks().get(0);
        Ecosystem done = EcosystemTaskResults.done(signed.withTasks(List.of()), task, JsonValue.of(Map.of()), NOW);
        assertThat(done.state().member(PARTICIPANT)).map(Member::signature).contains("new");
        assertThat(done.state().members()).hasSize(2);
    }

    @Test
    void provider_withoutAServiceInTheEcosystem_isNotFound_andWithOne_becomesAMember() {
        EcosystemMove sign = new EcosystemMove.SignAsProvider("s");
        assertThat(outcome(ecosystem(start()), PARTICIPANT, sign)).isEqualTo("404");
        Ecosystem signed = make(ecosystem(withService(start(), EntryStatus.PENDING)), PARTICIPANT, sign);
        OutboxTask task = signed.tasks().get(0);
        assertThat(EcosystemTask.roleInContract(signed, task)).isEqualTo("infrastructure provider");
        Ecosystem done = EcosystemTaskResults.done(signed.withTasks(List.of()), task, JsonValue.of(Map.of()), NOW);
        assertThat(done.state().member(PARTICIPANT))
                .contains(new Member(PARTICIPANT, List.of("infrastructureProvider"), List.of(), "s"));
        assertThat(done.state().infrastructureServices())
                .extracting(InfrastructureEntry::status)
                .containsExactly(EntryStatus.SIGNED);
        assertThat(make(done, PARTICIPANT, sign)).isEqualTo(done);
    }

    /** A contract keeps one signature of a participant: as a provider, the orchestrator would no longer be its orchestrator. */
    @Test
    void providerWhoIsInTheContractAlready_keepsItsRole() {
        Ecosystem member = make(
                ecosystem(withService(state("member"), EntryStatus.PENDING)), PARTICIPANT, signature("provider", "s"));
        assertThat(EcosystemTask.roleInContract(member, member.tasks().get(0))).isEqualTo("participant");
        EcosystemState own = start().withInfrastructureServices(
                        List.of(new InfrastructureEntry("entry-id", "service-id", ORCHESTRATOR, EntryStatus.PENDING)));
        Ecosystem orchestrator = make(ecosystem(own), ORCHESTRATOR, signature("provider", "s"));
        assertThat(EcosystemTask.roleInContract(
                        orchestrator, orchestrator.tasks().get(0)))
                .isEqualTo("orchestrator");
    }

    @Test
    void contract_isCreatedOnce() {
        Ecosystem none = ecosystem(start().withContract(""));
        EcosystemMove create = new EcosystemMove.CreateContract();
        Ecosystem creating = make(none, ORCHESTRATOR, create);
        assertThat(creating.tasks()).extracting(OutboxTask::kind).containsExactly("create");
        assertThat(make(creating, ORCHESTRATOR, create)).isEqualTo(creating);
        assertThat(outcome(ecosystem(start()), ORCHESTRATOR, create)).isEqualTo("same");
        assertThat(outcome(ecosystem(start().withTermination()), ORCHESTRATOR, create))
                .isEqualTo("409");
        Ecosystem withRoles = none.withRolesAndObligations(JsonValue.of(List.of(Map.of("role", "r", "ruleId", "x"))));
        assertThat(make(withRoles, ORCHESTRATOR, create).tasks())
                .extracting(OutboxTask::kind)
                .containsExactly("create", "roles");
    }

    /**
     * The contract lost the rules that applied before, and a refusal also undid changes made after the refused change.
     */
    @Test
    void x4_rulesBeforeARefusedChange_areWrittenAgain_unlessTheOfferingWasChangedSince() {
        List<EcosystemOffering> other =
                List.of(new EcosystemOffering(OLD_OFFERINGS.get(0).serviceOffering(), List.of()));
        Ecosystem changed = make(ecosystem(state("member")), PARTICIPANT, new EcosystemMove.SetOfferings(other));
        OutboxTask task = changed.tasks().get(0);
        Ecosystem refused = EcosystemTaskResults.refused(changed.withTasks(List.of()), task, "no", NOW);
        assertThat(refused.state().member(PARTICIPANT)).map(Member::offerings).contains(OLD_OFFERINGS);
        assertThat(refused.tasks()).extracting(OutboxTask::kind).containsExactly("offering-policies");
        Ecosystem refusedAgain = EcosystemTaskResults.refused(
                refused.withTasks(List.of()), refused.tasks().get(0), "no", NOW);
        assertThat(refusedAgain.state().member(PARTICIPANT))
                .map(Member::offerings)
                .contains(List.of());
        assertThat(refusedAgain.tasks()).isEmpty();

        Ecosystem changedAgain = EcosystemTaskResults.refused(
                changed.withTasks(List.of(refused.tasks().get(0))), task, "no", NOW);
        assertThat(changedAgain.state().member(PARTICIPANT))
                .map(Member::offerings)
                .contains(other);
    }

    /** A task that was on its way could add the offering to the contract again. */
    @Test
    void x6_deletedOffering_isTakenOut_afterTheTaskThatIsOnItsWay() {
        Ecosystem member = ecosystem(state("member"));
        assertThat(OfferingRules.withoutDeleted(member, "offering-1", NOW).tasks())
                .isEmpty();
        Ecosystem changed = make(member, PARTICIPANT, move("offerings"));
        Ecosystem without = OfferingRules.withoutDeleted(changed, "offering-2", NOW);
        assertThat(without.state().member(PARTICIPANT)).map(Member::offerings).contains(List.of());
        assertThat(without.tasks().stream().filter(task -> EcosystemTask.isAbout(task, "offering-2")))
                .hasSize(2);
    }

    @Test
    void x4_whatTheManagerRefuses_appliesNoLonger() {
        Ecosystem changed = make(ecosystem(state("member")), PARTICIPANT, move("offerings"));
        Ecosystem refused = changed;
        for (OutboxTask task : changed.tasks()) {
            refused = EcosystemTaskResults.refused(refused.withTasks(List.of()), task, "no", NOW);
        }
        assertThat(refused.state().member(PARTICIPANT)).map(Member::offerings).contains(OLD_OFFERINGS);

        JsonValue roles = JsonValue.of(List.of(Map.of("role", "r", "ruleId", "x")));
        Ecosystem withRoles = ecosystem(start()).withRolesAndObligations(roles);
        OutboxTask task = EcosystemTask.roles(withRoles, NO_ROLES, NOW);
        assertThat(EcosystemTaskResults.refused(withRoles, task, "no", NOW).rolesAndObligations())
                .isEqualTo(NO_ROLES);
        assertThat(EcosystemTaskResults.refused(withRoles.plus(List.of(task)), task, "no", NOW)
                        .rolesAndObligations())
                .isEqualTo(roles);
    }

    @Test
    void offeringsOfTheOrchestrator_areKept_untilThereIsAContract() {
        Ecosystem none = ecosystem(start().withContract(""));
        Ecosystem after = make(none, ORCHESTRATOR, move("offerings"));
        assertThat(after.tasks()).isEmpty();
        assertThat(after.state().member(ORCHESTRATOR)).map(Member::offerings).contains(NEW_OFFERINGS);
    }

    @Test
    void chain_hasStepsThatAreSigned_andIsAddedOnce() {
        ProcessingChain chain = chain("chain-id", "service-id");
        Ecosystem pending = ecosystem(withService(start(), EntryStatus.PENDING));
        assertThat(outcome(pending, ORCHESTRATOR, new EcosystemMove.SetChain(chain, true)))
                .isEqualTo("400");
        Ecosystem signed = ecosystem(withService(start(), EntryStatus.SIGNED));
        Ecosystem added = make(signed, ORCHESTRATOR, new EcosystemMove.SetChain(chain, true));
        assertThat(added.state().chains()).containsExactly(chain);
        assertThat(added.tasks()).extracting(OutboxTask::lane).containsExactly("chain:chain-id");
        EcosystemMove again = new EcosystemMove.SetChain(chain("other-id", "service-id"), true);
        assertThat(make(added, ORCHESTRATOR, again)).isEqualTo(added);
        Ecosystem refused = EcosystemTaskResults.refused(
                added.withTasks(List.of()), added.tasks().get(0), "no", NOW);
        assertThat(refused.state().chains()).isEmpty();
    }

    @Test
    void chain_hasOfferingsOfMembers_too() {
        ProcessingChain chain = chain("chain-id", "offering-1");
        Ecosystem member = ecosystem(state("member"));
        assertThat(make(member, ORCHESTRATOR, new EcosystemMove.SetChain(chain, true))
                        .state()
                        .chains())
                .containsExactly(chain);
        assertThat(outcome(
                        ecosystem(state("invited Authorized")), ORCHESTRATOR, new EcosystemMove.SetChain(chain, true)))
                .isEqualTo("400");
    }

    @Test
    void chain_isReplaced_andRemoved() {
        Ecosystem before = ecosystem(state("member").withChain(chain("chain-id", "offering-1")));
        ProcessingChain longer =
                new ProcessingChain("chain-id", List.of(chainStep("offering-1"), chainStep("offering-1")));
        Ecosystem replaced = make(before, ORCHESTRATOR, new EcosystemMove.SetChain(longer, false));
        assertThat(replaced.state().chains()).containsExactly(longer);
        Ecosystem refused = EcosystemTaskResults.refused(
                replaced.withTasks(List.of()), replaced.tasks().get(0), "no", NOW);
        assertThat(refused.state().chains()).isEqualTo(before.state().chains());
        assertThat(outcome(before, ORCHESTRATOR, new EcosystemMove.SetChain(chain("x", "offering-1"), false)))
                .isEqualTo("404");
        Ecosystem removed = make(before, ORCHESTRATOR, new EcosystemMove.RemoveChain("chain-id"));
        assertThat(removed.state().chains()).isEmpty();
        assertThat(removed.tasks()).hasSize(1);
        assertThat(outcome(removed, ORCHESTRATOR, new EcosystemMove.RemoveChain("chain-id")))
                .isEqualTo("same");
    }

    private static ProcessingChain chain(String id, String service) {
        return new ProcessingChain(id, List.of(chainStep(service)));
    }

    private static ChainStep chainStep(String service) {
        return new ChainStep(PARTICIPANT, service, "", "");
    }

    @Test
    void ecosystem_hasAtMostTwoThousandMembers_andOpenEntries() {
        EcosystemState open = start();
        List<MembershipEntry> invitations = IntStream.range(0, 2_000)
                .mapToObj(i -> MembershipEntry.pending("i" + i, "p" + i, OLD_ROLES, List.of(), THEN))
                .toList();
        EcosystemState full =
                new EcosystemState(open.members(), invitations, List.of(), CONTRACT, List.of(), List.of(), false, "");
        assertThat(outcome(ecosystem(full), ORCHESTRATOR, move("invite"))).isEqualTo("422");
        assertThat(outcome(ecosystem(full), PARTICIPANT, move("request"))).isEqualTo("422");
        assertThat(outcome(ecosystem(full), "p1", move("accept"))).isNotEqualTo("422");
        List<Member> members = IntStream.range(0, 2_000)
                .mapToObj(i -> new Member("p" + i, OLD_ROLES, List.of(), "s"))
                .toList();
        EcosystemState crowded =
                new EcosystemState(members, List.of(), List.of(), CONTRACT, List.of(), List.of(), false, "");
        assertThat(outcome(ecosystem(crowded), PARTICIPANT, move("request"))).isEqualTo("422");
    }

    @Test
    void m1_moveIsEvaluatedAgain_onlyIfNobodyChangedWhatItActsOn() {
        Ecosystem before = ecosystem(state("invited Pending"));
        Ecosystem withOther = before.with(
                before.state().withInvitation(MembershipEntry.pending("other", STRANGER, OLD_ROLES, List.of(), THEN)));
        Ecosystem withRoles = make(before, ORCHESTRATOR, move("invite"));
        EcosystemMove accept = move("accept");
        assertThat(EcosystemRules.subject(before, PARTICIPANT, accept))
                .isEqualTo(EcosystemRules.subject(withOther, PARTICIPANT, accept))
                .isNotEqualTo(EcosystemRules.subject(withRoles, PARTICIPANT, accept));
    }
}
