package org.sumspace.catalog.ecosystem.domain;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the catalog keeps of an ecosystem beside the fields that the orchestrator sets.
 *
 * @param contract id of the contract at the contract manager; empty if there is none
 * @param isTerminated whether the contract manager has said that the contract is terminated
 * @param problem why the contract manager refused the latest request; empty if it did not
 */
public record EcosystemState(
        List<Member> members,
        List<MembershipEntry> invitations,
        List<MembershipEntry> joinRequests,
        String contract,
        List<InfrastructureEntry> infrastructureServices,
        List<ProcessingChain> chains,
        @JsonProperty("terminated") boolean isTerminated,
        String problem) {
    /** The state of a record that is not an ecosystem yet. */
    public static final EcosystemState NONE =
            new EcosystemState(List.of(), List.of(), List.of(), "", List.of(), List.of(), false, "");

    public EcosystemState {
        members = List.copyOf(members);
        invitations = List.copyOf(invitations);
        joinRequests = List.copyOf(joinRequests);
        infrastructureServices = List.copyOf(infrastructureServices);
        chains = List.copyOf(chains);
    }

    public static EcosystemState of(Member orchestrator) {
        return NONE.withMember(orchestrator);
    }

    public boolean hasContract() {
        return !contract.isEmpty();
    }

    public Optional<Member> member(String participant) {
        return find(members, participant, Member::participant);
    }

    public Optional<MembershipEntry> invitation(String participant) {
        return find(invitations, participant, MembershipEntry::participant);
    }

    public Optional<MembershipEntry> joinRequest(String participant) {
        return find(joinRequests, participant, MembershipEntry::participant);
    }

    public Optional<MembershipEntry> joinRequestOfId(String id) {
        return find(joinRequests, id, MembershipEntry::id);
    }

    public Optional<ProcessingChain> chain(String id) {
        return find(chains, id, ProcessingChain::id);
    }

    /** The invitation or join request of a participant that is open. */
    public Optional<MembershipEntry> openEntry(String participant) {
        return Stream.concat(invitation(participant).stream(), joinRequest(participant).stream())
                .filter(MembershipEntry::isOpen)
                .findFirst();
    }

    public EcosystemState withMember(Member member) {
        return withMemberships(with(members, member, Member::participant), invitations, joinRequests);
    }

    public EcosystemState withInvitation(MembershipEntry entry) {
        return withMemberships(members, with(invitations, entry, MembershipEntry::participant), joinRequests);
    }

    public EcosystemState withJoinRequest(MembershipEntry entry) {
        return withMemberships(members, invitations, with(joinRequests, entry, MembershipEntry::participant));
    }

    /** With an entry in another state, wherever it is. */
    public EcosystemState withEntry(MembershipEntry entry) {
        return find(invitations, entry.id(), MembershipEntry::id).isPresent()
                ? withInvitation(entry)
                : withJoinRequest(entry);
    }

    public EcosystemState withContract(String id) {
        return withContract(id, isTerminated, problem);
    }

    public EcosystemState withTermination() {
        return withContract(contract, true, problem);
    }

    public EcosystemState withInfrastructureServices(List<InfrastructureEntry> services) {
        return withServices(services, chains);
    }

    public EcosystemState withChain(ProcessingChain chain) {
        return withServices(infrastructureServices, with(chains, chain, ProcessingChain::id));
    }

    public EcosystemState withoutChain(String id) {
        return withServices(
                infrastructureServices,
                chains.stream().filter(chain -> !chain.id().equals(id)).toList());
    }

    public EcosystemState withProblem(String newProblem) {
        return withContract(contract, isTerminated, newProblem);
    }

    /** Without an offering that was deleted. */
    public EcosystemState withoutOffering(String offering) {
        return withMemberships(
                members.stream()
                        .map(member -> member.withOfferings(without(member.offerings(), offering)))
                        .toList(),
                withoutOffering(invitations, offering),
                withoutOffering(joinRequests, offering));
    }

    /** With at most this number of rejected invitations, and of rejected join requests: the newest ones. */
    public EcosystemState withoutOldestRejected(int kept) {
        return withMemberships(
                members, withoutOldestRejected(invitations, kept), withoutOldestRejected(joinRequests, kept));
    }

    private EcosystemState withMemberships(
            List<Member> newMembers, List<MembershipEntry> newInvitations, List<MembershipEntry> newRequests) {
        return new EcosystemState(
                newMembers,
                newInvitations,
                newRequests,
                contract,
                infrastructureServices,
                chains,
                isTerminated,
                problem);
    }

    private EcosystemState withContract(String id, boolean terminated, String newProblem) {
        return new EcosystemState(
                members, invitations, joinRequests, id, infrastructureServices, chains, terminated, newProblem);
    }

    private EcosystemState withServices(List<InfrastructureEntry> services, List<ProcessingChain> newChains) {
        return new EcosystemState(
                members, invitations, joinRequests, contract, services, newChains, isTerminated, problem);
    }

    private static List<MembershipEntry> withoutOldestRejected(List<MembershipEntry> entries, int kept) {
        Set<String> oldest = entries.stream()
                .filter(entry -> entry.status() == EntryStatus.REJECTED)
                .sorted(Comparator.comparing(MembershipEntry::updatedAt).reversed())
                .skip(kept)
                .map(MembershipEntry::id)
                .collect(Collectors.toSet());
        return oldest.isEmpty()
                ? entries
                : entries.stream().filter(entry -> !oldest.contains(entry.id())).toList();
    }

    private static List<MembershipEntry> withoutOffering(List<MembershipEntry> entries, String offering) {
        return entries.stream()
                .map(entry -> entry.withOfferings(without(entry.offerings(), offering), entry.updatedAt()))
                .toList();
    }

    private static List<EcosystemOffering> without(List<EcosystemOffering> offerings, String offering) {
        return offerings.stream()
                .filter(each -> !each.serviceOffering().equals(offering))
                .toList();
    }

    private static <T> Optional<T> find(List<T> items, String key, Function<T, String> keyOf) {
        return items.stream().filter(item -> keyOf.apply(item).equals(key)).findFirst();
    }

    /** The item takes the place of the one with its key, or the last place. */
    private static <T> List<T> with(List<T> items, T item, Function<T, String> keyOf) {
        String key = keyOf.apply(item);
        boolean isNew = find(items, key, keyOf).isEmpty();
        return isNew
                ? Stream.concat(items.stream(), Stream.of(item)).toList()
                : items.stream()
                        .map(each -> keyOf.apply(each).equals(key) ? item : each)
                        .toList();
    }

    /**
     * An infrastructure service that the orchestrator has added to an ecosystem.
     *
     * @param id of this entry
     * @param infrastructureService id of the service
     * @param participant who provides it
     * @param status pending until the provider has signed
     */
    public record InfrastructureEntry(String id, String infrastructureService, String participant, EntryStatus status) {

        public InfrastructureEntry signed() {
            return new InfrastructureEntry(id, infrastructureService, participant, EntryStatus.SIGNED);
        }
    }

    /** Services through which data of an ecosystem passes, in their order. */
    public record ProcessingChain(String id, List<ChainStep> steps) {
        /**
         * A step of a data-processing chain.
         *
         * @param participant who runs it
         * @param service id of the participant's infrastructure service or service offering
         * @param params JSON text; empty if there are none
         */
        public record ChainStep(String participant, String service, String params, String configuration) {}

        public ProcessingChain {
            steps = List.copyOf(steps);
        }
    }
}
