package org.sumspace.catalog.ecosystem.core;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.sumspace.catalog.contract.domain.OutboxTask;
import org.sumspace.catalog.ecosystem.domain.Ecosystem;
import org.sumspace.catalog.ecosystem.domain.EcosystemOffering;
import org.sumspace.catalog.ecosystem.domain.EcosystemState;
import org.sumspace.catalog.ecosystem.domain.EcosystemState.ProcessingChain;
import org.sumspace.catalog.ecosystem.domain.EntryStatus;
import org.sumspace.catalog.ecosystem.domain.Member;
import org.sumspace.catalog.ecosystem.domain.MembershipEntry;
import org.sumspace.common.document.JsonValue;

/** Applies the results of tasks to an ecosystem. */
public final class EcosystemTaskResults {
    /** The role of a member that provides infrastructure services. */
    static final String INFRASTRUCTURE_PROVIDER = "infrastructureProvider";

    private EcosystemTaskResults() {}

    /** @param ecosystem without the task */
    public static Ecosystem done(Ecosystem ecosystem, OutboxTask task, JsonValue result, Instant now) {
        EcosystemState state = ecosystem.state().withProblem("");
        return switch (task.kind()) {
            case EcosystemTask.CREATE ->
                ecosystem.with(state.withContract(result.member("_id").asText()));
            case EcosystemTask.SIGN -> signed(ecosystem.with(state), task, now);
            default -> ecosystem.with(state);
        };
    }

    /** Makes the signer a member. This happens only once the contract manager holds the signature. */
    private static Ecosystem signed(Ecosystem ecosystem, OutboxTask task, Instant now) {
        String participant = EcosystemTask.participant(task);
        String signature = EcosystemTask.signature(task);
        if (EcosystemTask.role(task).equals(EcosystemTask.PROVIDER)) {
            return ecosystem.with(signedByProvider(ecosystem.state(), participant, signature));
        }
        Optional<Member> known = ecosystem.state().member(participant);
        EcosystemState state = known.isPresent()
                ? ecosystem.state().withMember(known.get().withSignature(signature))
                : joined(ecosystem.state(), participant, signature, now);
        return ecosystem.with(state).plus(offerings(ecosystem.with(state), participant, now));
    }

    private static EcosystemState joined(EcosystemState state, String participant, String signature, Instant now) {
        return state.openEntry(participant)
                .filter(entry -> entry.status() == EntryStatus.AUTHORIZED)
                .map(entry -> joined(state, entry, signature, now))
                .orElse(state);
    }

    private static EcosystemState joined(EcosystemState state, MembershipEntry entry, String signature, Instant now) {
        return state.withEntry(entry.withStatus(EntryStatus.SIGNED, now))
                .withMember(new Member(entry.participant(), entry.roles(), entry.offerings(), signature));
    }

    private static List<OutboxTask> offerings(Ecosystem ecosystem, String participant, Instant now) {
        return ecosystem.state().member(participant).stream()
                .flatMap(member -> member.offerings().stream())
                .map(offering -> EcosystemTask.offering(
                        ecosystem, participant, offering.serviceOffering(), Optional.empty(), now))
                .toList();
    }

    private static EcosystemState signedByProvider(EcosystemState state, String provider, String signature) {
        Member member = state.member(provider)
                .orElseGet(() -> new Member(provider, List.of(), List.of(), signature))
                .withRole(INFRASTRUCTURE_PROVIDER)
                .withSignature(signature);
        return state.withMember(member)
                .withInfrastructureServices(state.infrastructureServices().stream()
                        .map(entry -> entry.participant().equals(provider) ? entry.signed() : entry)
                        .toList());
    }

    /**
     * Undoes a change that the contract manager refuses: the previous value applies again.
     *
     * @param ecosystem without the task
     */
    public static Ecosystem refused(Ecosystem ecosystem, OutboxTask task, String reason, Instant now) {
        EcosystemState state = ecosystem.state().withProblem(task.kind() + ": " + reason);
        Ecosystem noted = ecosystem.with(state);
        return switch (task.kind()) {
            case EcosystemTask.CREATE -> withoutRoles(noted);
            case EcosystemTask.ROLES -> noted.withRolesAndObligations(rolesBefore(noted, task));
            case EcosystemTask.OFFERING -> withOfferingBefore(noted, task, now);
            case EcosystemTask.CHAIN -> withChainBefore(noted, task);
            default -> noted;
        };
    }

    /** Drops the task of the roles: they are part of the contract and are sent again with it. */
    private static Ecosystem withoutRoles(Ecosystem ecosystem) {
        return ecosystem.withTasks(ecosystem.tasks().stream()
                .filter(task -> !task.kind().equals(EcosystemTask.ROLES))
                .toList());
    }

    /** A later change of the roles has a task of its own, which decides. */
    private static JsonValue rolesBefore(Ecosystem ecosystem, OutboxTask task) {
        return ecosystem.hasTask(later -> later.kind().equals(EcosystemTask.ROLES))
                ? ecosystem.rolesAndObligations()
                : EcosystemTask.previous(task);
    }

    /**
     * The contract may have lost the rules that applied before, so they are written into it again. A later change of the
     * offering has a task of its own, which decides.
     */
    private static Ecosystem withOfferingBefore(Ecosystem ecosystem, OutboxTask task, Instant now) {
        String participant = EcosystemTask.participant(task);
        String serviceOffering = EcosystemTask.serviceOffering(task);
        Optional<Member> member = ecosystem.state().member(participant);
        boolean isChangedAgain = ecosystem.hasTask(
                later -> later.lane().equals(task.lane()) && EcosystemTask.isAbout(later, serviceOffering));
        if (member.isEmpty() || isChangedAgain) {
            return ecosystem;
        }
        List<EcosystemOffering> others = member.get().offerings().stream()
                .filter(each -> !each.serviceOffering().equals(serviceOffering))
                .toList();
        if (!EcosystemTask.previous(task).isObject()) {
            return ecosystem.with(ecosystem.state().withMember(member.get().withOfferings(others)));
        }
        EcosystemOffering before = EcosystemCodec.part(EcosystemTask.previous(task), EcosystemOffering.class);
        List<EcosystemOffering> all =
                Stream.concat(others.stream(), Stream.of(before)).toList();
        return ecosystem
                .with(ecosystem.state().withMember(member.get().withOfferings(all)))
                .plus(List.of(EcosystemTask.offering(ecosystem, participant, serviceOffering, Optional.empty(), now)));
    }

    /** A later change of the chain has a task of its own, which decides. */
    private static Ecosystem withChainBefore(Ecosystem ecosystem, OutboxTask task) {
        if (ecosystem.hasTask(later -> later.lane().equals(task.lane()))) {
            return ecosystem;
        }
        EcosystemState state = ecosystem.state();
        return ecosystem.with(
                EcosystemTask.previous(task).isObject()
                        ? state.withChain(EcosystemCodec.part(EcosystemTask.previous(task), ProcessingChain.class))
                        : state.withoutChain(EcosystemTask.chainId(task)));
    }
}
