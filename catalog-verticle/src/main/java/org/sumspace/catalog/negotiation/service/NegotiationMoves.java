package org.sumspace.catalog.negotiation.service;

import io.vertx.core.Future;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.contract.domain.Moved;
import org.sumspace.catalog.contract.domain.OutboxTask;
import org.sumspace.catalog.contract.service.ContractReads;
import org.sumspace.catalog.contract.service.OutboxRunner;
import org.sumspace.catalog.negotiation.core.NegotiationRules;
import org.sumspace.catalog.negotiation.core.NegotiationTask;
import org.sumspace.catalog.negotiation.domain.Negotiation;
import org.sumspace.catalog.negotiation.domain.NegotiationMove;
import org.sumspace.catalog.negotiation.domain.NegotiationParty;
import org.sumspace.catalog.negotiation.store.Negotiations;
import org.sumspace.catalog.shared.domain.Actor;
import org.sumspace.common.error.NodeException;

/** The moves of parties in negotiations. */
public final class NegotiationMoves {
    private static final int CHANGES_MAX = 10;

    private final Negotiations negotiations;
    private final OutboxRunner<Negotiation> tasks;
    private final boolean hasManager;
    private final Clock clock;

    /** @param hasManager whether there is a contract manager; without one, moves that need it are refused */
    public NegotiationMoves(
            Negotiations negotiations, OutboxRunner<Negotiation> tasks, boolean hasManager, Clock clock) {
        this.negotiations = negotiations;
        this.tasks = tasks;
        this.hasManager = hasManager;
        this.clock = clock;
    }

    /** A move that is stored, or that was made before. */
    private record Stored(Negotiation negotiation, boolean repeated) {}

    /** @return failed with NOT_FOUND if the actor may not see it */
    public Future<Negotiation> get(Actor actor, String id) {
        return negotiations
                .find(id)
                .map(found -> found.filter(each -> actor.operator()
                                || each.parties().party(actor.id()).isPresent())
                        .orElseThrow(() -> NodeException.notFound("There is no negotiation " + id + ".")));
    }

    /**
     * Makes a move, and waits for what it needs at the contract manager.
     *
     * @param expected the version that the caller has seen; empty if it means the newest, whatever it is
     * @return failed with FAILED_DEPENDENCY if the contract manager refuses, or if there is none
     */
    public Future<Moved<Negotiation>> move(Actor actor, String id, NegotiationMove move, OptionalLong expected) {
        return store(actor, id, move, expected, null, CHANGES_MAX)
                .compose(stored -> tasks.settle(
                        id, stored.negotiation(), needed(stored.negotiation(), actor, move), stored.repeated()))
                .map(Moved::requireAccepted);
    }

    /** @param first the negotiation on which the move was evaluated first; null if this is the first time */
    private Future<Stored> store(
            Actor actor,
            String id,
            NegotiationMove move,
            OptionalLong expected,
            @Nullable Negotiation first,
            int changesLeft) {
        return get(actor, id).compose(before -> {
            NegotiationParty party = before.parties()
                    .party(actor.id())
                    .orElseThrow(() -> NodeException.forbidden("Only the parties move a negotiation."));
            if (first != null && !NegotiationRules.haveSameTerms(first, before)) {
                throw NodeException.conflict("The other party has changed the terms: read the negotiation again.");
            }
            Optional<Negotiation> moved = NegotiationRules.move(before, party, move, expected, clock.instant());
            if (moved.isEmpty()) {
                return Future.succeededFuture(new Stored(before, true));
            }
            requireManager(move);
            return negotiations
                    .replace(moved.get())
                    .map(written -> new Stored(written, false))
                    .recover(failure -> NodeException.isConflict(failure) && changesLeft > 0
                            ? store(actor, id, move, expected, first == null ? before : first, changesLeft - 1)
                            : Future.failedFuture(failure));
        });
    }

    private void requireManager(NegotiationMove move) {
        if (!hasManager && move.needsManager()) {
            throw ContractReads.noManager();
        }
    }

    /** The open tasks that must be done before the move has its whole effect. */
    private static List<OutboxTask> needed(Negotiation negotiation, Actor actor, NegotiationMove move) {
        if (move instanceof NegotiationMove.Accept) {
            return NegotiationTask.ofTerms(negotiation);
        }
        return move instanceof NegotiationMove.Sign
                ? negotiation.parties().party(actor.id()).stream()
                        .flatMap(party -> NegotiationTask.ofSignature(negotiation, party).stream())
                        .toList()
                : List.of();
    }
}
