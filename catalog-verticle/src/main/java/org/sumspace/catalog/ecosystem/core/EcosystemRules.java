package org.sumspace.catalog.ecosystem.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.ecosystem.domain.Ecosystem;
import org.sumspace.catalog.ecosystem.domain.EcosystemMove;
import org.sumspace.catalog.ecosystem.domain.EcosystemState;
import org.sumspace.common.error.NodeException;

/** The moves of an ecosystem. */
public final class EcosystemRules {
    private EcosystemRules() {}

    /** @throws NodeException FORBIDDEN if this caller may never make this move, as the ecosystem is */
    public static void requireMay(Ecosystem ecosystem, String caller, EcosystemMove move) {
        if (move instanceof EcosystemMove.ByOrchestrator && !ecosystem.isOrchestrator(caller)) {
            throw NodeException.forbidden("Only the orchestrator of the ecosystem may do this.");
        }
        EcosystemState state = ecosystem.state();
        boolean needsEntry =
                move instanceof EcosystemMove.SetOfferings || move instanceof EcosystemMove.SignAsParticipant;
        boolean hasEntry = state.member(caller).isPresent()
                || state.invitation(caller).isPresent()
                || state.joinRequest(caller).isPresent();
        if (needsEntry && !hasEntry) {
            throw NodeException.forbidden("You are not invited to the ecosystem and have not requested to join it.");
        }
        if (move instanceof EcosystemMove.SignAsParticipant && ecosystem.isOrchestrator(caller)) {
            throw NodeException.forbidden("The orchestrator signs as the orchestrator.");
        }
    }

    /**
     * The ecosystem after a move; the same one if the move was made before.
     *
     * @throws NodeException if the ecosystem does not allow it
     */
    public static Ecosystem move(Ecosystem before, EcosystemMove move, EcosystemStep step) {
        requireMay(before, step.caller(), move);
        if (move instanceof EcosystemMove.Invite invite) {
            return MembershipRules.invite(before, invite, step);
        }
        if (move instanceof EcosystemMove.AcceptInvitation) {
            return MembershipRules.accept(before, step);
        }
        if (move instanceof EcosystemMove.DenyInvitation) {
            return MembershipRules.deny(before, step);
        }
        if (move instanceof EcosystemMove.RequestToJoin request) {
            return MembershipRules.request(before, request, step);
        }
        if (move instanceof EcosystemMove.AuthorizeRequest authorize) {
            return MembershipRules.authorize(before, authorize.requestId(), step);
        }
        if (move instanceof EcosystemMove.RejectRequest reject) {
            return MembershipRules.reject(before, reject.requestId(), step);
        }
        if (move instanceof EcosystemMove.SetOfferings set) {
            return OfferingRules.set(before, set.offerings(), step);
        }
        if (move instanceof EcosystemMove.AddServices add) {
            return ServiceRules.add(before, add.services(), step);
        }
        if (move instanceof EcosystemMove.SetChain set) {
            return ServiceRules.setChain(before, set, step);
        }
        if (move instanceof EcosystemMove.RemoveChain remove) {
            return ServiceRules.removeChain(before, remove.chainId(), step);
        }
        return ContractRules.move(before, move, step);
    }

    /**
     * What a move acts on. If another move has changed it, the caller has not seen it, so the move is not evaluated again.
     */
    public static List<@Nullable Object> subject(Ecosystem ecosystem, String caller, EcosystemMove move) {
        EcosystemState state = ecosystem.state();
        List<@Nullable Object> subject = new ArrayList<>();
        participant(state, caller, move).ifPresent(participant -> {
            subject.add(state.member(participant));
            subject.add(state.invitation(participant));
            subject.add(state.joinRequest(participant));
        });
        if (move instanceof EcosystemMove.SetChain set) {
            subject.add(state.chain(set.chain().id()));
        }
        return subject;
    }

    private static Optional<String> participant(EcosystemState state, String caller, EcosystemMove move) {
        if (move instanceof EcosystemMove.Invite invite) {
            return Optional.of(invite.participant());
        }
        if (move instanceof EcosystemMove.AuthorizeRequest authorize) {
            return state.joinRequestOfId(authorize.requestId()).map(entry -> entry.participant());
        }
        if (move instanceof EcosystemMove.RejectRequest reject) {
            return state.joinRequestOfId(reject.requestId()).map(entry -> entry.participant());
        }
        return move instanceof EcosystemMove.ByOrchestrator ? Optional.empty() : Optional.of(caller);
    }
}
