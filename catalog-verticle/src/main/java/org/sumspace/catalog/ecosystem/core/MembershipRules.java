package org.sumspace.catalog.ecosystem.core;

import static org.sumspace.catalog.ecosystem.domain.EntryStatus.AUTHORIZED;
import static org.sumspace.catalog.ecosystem.domain.EntryStatus.PENDING;
import static org.sumspace.catalog.ecosystem.domain.EntryStatus.REJECTED;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.sumspace.catalog.ecosystem.domain.Ecosystem;
import org.sumspace.catalog.ecosystem.domain.EcosystemMove;
import org.sumspace.catalog.ecosystem.domain.EcosystemState;
import org.sumspace.catalog.ecosystem.domain.MembershipEntry;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;

/** Invitations and join requests. */
final class MembershipRules {
    private static final int MEMBERS_MAX = 2_000;
    private static final int ENTRIES_MAX = 2_000;

    private MembershipRules() {}

    /** Invites a participant; if it has requested to join, this authorizes its request. */
    static Ecosystem invite(Ecosystem before, EcosystemMove.Invite invite, EcosystemStep step) {
        String participant = invite.participant();
        if (before.isOrchestrator(participant)) {
            throw NodeException.invalidInput(List.of(new Violation("/participantId", "is the orchestrator")));
        }
        EcosystemState state = before.state();
        requireNoMember(state, participant);
        Optional<MembershipEntry> open = state.openEntry(participant);
        if (open.isEmpty()) {
            return before.with(opened(state).withInvitation(invitation(state, invite, step)));
        }
        MembershipEntry entry = open.get();
        if (entry.roles().equals(invite.roles()) && (isInvitation(state, entry) || entry.status() == AUTHORIZED)) {
            return before;
        }
        if (entry.status() == AUTHORIZED) {
            throw NodeException.conflict("The participant may sign already, with the roles that were agreed.");
        }
        MembershipEntry changed = entry.withRoles(invite.roles(), step.now());
        return before.with(
                state.withEntry(isInvitation(state, entry) ? changed : changed.withStatus(AUTHORIZED, step.now())));
    }

    /** The invitation of a participant without an open one. A rejected invitation becomes pending again. */
    private static MembershipEntry invitation(EcosystemState state, EcosystemMove.Invite invite, EcosystemStep step) {
        return state.invitation(invite.participant())
                .map(rejected -> rejected.withRoles(invite.roles(), step.now()).withStatus(PENDING, step.now()))
                .orElseGet(() -> MembershipEntry.pending(
                        step.ids().get(), invite.participant(), invite.roles(), List.of(), step.now()));
    }

    static Ecosystem accept(Ecosystem before, EcosystemStep step) {
        MembershipEntry invitation = invitation(before.state(), step.caller());
        return switch (invitation.status()) {
            case PENDING -> before.with(before.state().withInvitation(invitation.withStatus(AUTHORIZED, step.now())));
            case AUTHORIZED -> before;
            default -> throw NodeException.conflict("You have denied the invitation.");
        };
    }

    static Ecosystem deny(Ecosystem before, EcosystemStep step) {
        return rejected(before, invitation(before.state(), step.caller()), step);
    }

    private static MembershipEntry invitation(EcosystemState state, String participant) {
        requireNoMember(state, participant);
        return state.invitation(participant)
                .orElseThrow(() -> NodeException.notFound("You are not invited to the ecosystem."));
    }

    /** Requests to join; if the caller has an invitation, this accepts it. */
    static Ecosystem request(Ecosystem before, EcosystemMove.RequestToJoin request, EcosystemStep step) {
        EcosystemState state = before.state();
        String caller = step.caller();
        requireNoMember(state, caller);
        Optional<MembershipEntry> open = state.openEntry(caller);
        if (open.isPresent()) {
            return requestAgain(before, open.get(), request, step);
        }
        if (state.joinRequest(caller).isPresent()) {
            throw NodeException.conflict("The orchestrator has rejected your request.");
        }
        return before.with(opened(state)
                .withJoinRequest(MembershipEntry.pending(
                        step.ids().get(), caller, request.roles(), request.offerings(), step.now())));
    }

    private static Ecosystem requestAgain(
            Ecosystem before, MembershipEntry open, EcosystemMove.RequestToJoin request, EcosystemStep step) {
        boolean isInvitation = isInvitation(before.state(), open);
        if (isInvitation && open.status() == PENDING) {
            return before.with(before.state()
                    .withInvitation(
                            open.withOfferings(request.offerings(), step.now()).withStatus(AUTHORIZED, step.now())));
        }
        boolean isSame = open.offerings().equals(request.offerings())
                && (isInvitation || open.roles().equals(request.roles()));
        if (!isSame) {
            throw NodeException.conflict("You have requested to join with other roles or offerings.");
        }
        return before;
    }

    static Ecosystem authorize(Ecosystem before, String requestId, EcosystemStep step) {
        MembershipEntry request = joinRequest(before.state(), requestId);
        MembershipEntry authorized = request.withStatus(AUTHORIZED, step.now());
        return switch (request.status()) {
            case AUTHORIZED -> before;
            case PENDING -> before.with(before.state().withJoinRequest(authorized));
            default -> {
                if (before.state().openEntry(request.participant()).isPresent()) {
                    throw NodeException.conflict("The participant is invited.");
                }
                yield before.with(opened(before.state()).withJoinRequest(authorized));
            }
        };
    }

    static Ecosystem reject(Ecosystem before, String requestId, EcosystemStep step) {
        return rejected(before, joinRequest(before.state(), requestId), step);
    }

    private static MembershipEntry joinRequest(EcosystemState state, String requestId) {
        MembershipEntry request = state.joinRequestOfId(requestId)
                .orElseThrow(() -> NodeException.notFound("There is no join request " + requestId + "."));
        requireNoMember(state, request.participant());
        return request;
    }

    /**
     * Rejects an entry. This is refused while the participant's signature may still reach the contract manager: the
     * contract must not hold the signature of a non-member.
     */
    private static Ecosystem rejected(Ecosystem before, MembershipEntry entry, EcosystemStep step) {
        if (entry.status() == REJECTED) {
            return before;
        }
        if (before.hasTask(task -> EcosystemTask.isSignatureOf(task, entry.participant()))) {
            throw NodeException.conflict("The participant has signed, and the contract manager has not answered yet.");
        }
        return before.with(before.state().withEntry(entry.withStatus(REJECTED, step.now())));
    }

    private static void requireNoMember(EcosystemState state, String participant) {
        if (state.member(participant).isPresent()) {
            throw NodeException.conflict("The participant is a member of the ecosystem.");
        }
    }

    private static boolean isInvitation(EcosystemState state, MembershipEntry entry) {
        return state.invitation(entry.participant())
                .filter(invitation -> invitation.id().equals(entry.id()))
                .isPresent();
    }

    /** The state before an entry is opened; throws if the ecosystem has too many entries. */
    private static EcosystemState opened(EcosystemState state) {
        if (state.members().size() >= MEMBERS_MAX) {
            throw NodeException.unprocessable("An ecosystem has at most " + MEMBERS_MAX + " members.");
        }
        long open = Stream.concat(state.invitations().stream(), state.joinRequests().stream())
                .filter(MembershipEntry::isOpen)
                .count();
        if (open >= ENTRIES_MAX) {
            throw NodeException.unprocessable(
                    "An ecosystem has at most " + ENTRIES_MAX + " invitations and join requests that are open.");
        }
        return state.withoutOldestRejected(ENTRIES_MAX);
    }
}
