package org.sumspace.catalog.ecosystem.service;

import io.vertx.core.Future;
import java.time.Clock;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.contract.domain.Moved;
import org.sumspace.catalog.contract.service.OutboxRunner;
import org.sumspace.catalog.ecosystem.core.EcosystemCodec;
import org.sumspace.catalog.ecosystem.core.EcosystemRules;
import org.sumspace.catalog.ecosystem.core.EcosystemStep;
import org.sumspace.catalog.ecosystem.core.EcosystemTask;
import org.sumspace.catalog.ecosystem.domain.Ecosystem;
import org.sumspace.catalog.ecosystem.domain.EcosystemMove;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.catalog.resource.service.StoredRecords;
import org.sumspace.catalog.shared.domain.Actor;
import org.sumspace.common.error.NodeException;

/** The moves of participants in ecosystems. */
public final class EcosystemMoves {
    /** The records that moves name. */
    @FunctionalInterface
    public interface MoveReferences {
        /**
         * The move, completed from the records that it names.
         *
         * @return failed with NOT_FOUND if there is no such participant, with UNPROCESSABLE if it names a record that cannot be
         *     used
         */
        Future<EcosystemMove> resolved(String caller, EcosystemMove move);
    }

    /** Many participants may move in one ecosystem at a time, and only one of several colliding writes succeeds. */
    private static final int CHANGES_MAX = 200;

    private final StoredRecords ecosystems;
    private final MoveReferences references;
    private final EcosystemContract contract;
    private final OutboxRunner<ResourceRecord> tasks;
    private final boolean hasManager;
    private final Clock clock;

    /** @param hasManager whether there is a contract manager; without one, moves that need it are refused */
    public EcosystemMoves(
            StoredRecords ecosystems,
            MoveReferences references,
            EcosystemContract contract,
            OutboxRunner<ResourceRecord> tasks,
            boolean hasManager,
            Clock clock) {
        this.ecosystems = ecosystems;
        this.references = references;
        this.contract = contract;
        this.tasks = tasks;
        this.hasManager = hasManager;
        this.clock = clock;
    }

    /** A move that is stored, or that was made before. */
    private record Stored(ResourceRecord record, boolean repeated) {}

    /**
     * Makes a move, and waits for what it needs at the contract manager.
     *
     * @param expected the version that the caller has seen; empty if it means the newest, whatever it is
     * @return failed with FAILED_DEPENDENCY if the contract manager refuses, or if there is none
     */
    public Future<Moved<ResourceRecord>> move(Actor actor, String id, EcosystemMove move, OptionalLong expected) {
        return ecosystems
                .getStored(actor, id)
                .compose(record -> {
                    if (actor.operator()) {
                        throw NodeException.forbidden("Operators change no ecosystem.");
                    }
                    EcosystemRules.requireMay(EcosystemCodec.read(record), actor.id(), move);
                    return references.resolved(actor.id(), move);
                })
                .compose(resolved -> learn(id, resolved)
                        .compose(learned ->
                                store(actor, id, resolved, expectedAfter(expected, learned), null, CHANGES_MAX))
                        .compose(stored -> tasks.settle(
                                id,
                                stored.record(),
                                EcosystemTask.needed(EcosystemCodec.read(stored.record()), actor.id(), resolved),
                                stored.repeated())))
                .map(Moved::requireAccepted);
    }

    private Future<Optional<EcosystemContract.TakenOver>> learn(String id, EcosystemMove move) {
        boolean isOfContract = move instanceof EcosystemMove.CreateContract
                || move instanceof EcosystemMove.SignAsOrchestrator
                || move instanceof EcosystemMove.SignAsParticipant
                || move instanceof EcosystemMove.SignAsProvider;
        return isOfContract ? contract.learn(id) : Future.succeededFuture(Optional.empty());
    }

    /** The version that the caller expects, moved on by the update that this move itself made from the contract. */
    private static OptionalLong expectedAfter(OptionalLong expected, Optional<EcosystemContract.TakenOver> learned) {
        return learned.isPresent()
                        && expected.isPresent()
                        && expected.getAsLong() == learned.get().before()
                ? OptionalLong.of(learned.get().after())
                : expected;
    }

    /** @param first the ecosystem on which the move was evaluated first; null if this is the first time */
    private Future<Stored> store(
            Actor actor,
            String id,
            EcosystemMove move,
            OptionalLong expected,
            @Nullable Ecosystem first,
            int changesLeft) {
        return ecosystems.getStored(actor, id).compose(record -> {
            Ecosystem before = EcosystemCodec.read(record);
            if (first != null && !isSubjectSame(first, before, actor, move)) {
                throw NodeException.conflict("Somebody else has changed this at the same time: read it again.");
            }
            EcosystemStep step = new EcosystemStep(actor.id(), clock.instant(), hasManager, ecosystems::newId);
            Ecosystem after = EcosystemRules.move(before, move, step);
            if (after.equals(before)) {
                return Future.succeededFuture(new Stored(record, true));
            }
            if (expected.isPresent() && expected.getAsLong() != record.version()) {
                throw NodeException.conflict(
                        "The ecosystem has version " + record.version() + ": read it again before you change it.");
            }
            return ecosystems
                    .replace(EcosystemCodec.writeMove(record, after, step.now()))
                    .map(written -> new Stored(written, false))
                    .recover(failure -> NodeException.isConflict(failure) && changesLeft > 0
                            ? store(actor, id, move, expected, first == null ? before : first, changesLeft - 1)
                            : Future.failedFuture(failure));
        });
    }

    private static boolean isSubjectSame(Ecosystem first, Ecosystem now, Actor actor, EcosystemMove move) {
        return EcosystemRules.subject(first, actor.id(), move).equals(EcosystemRules.subject(now, actor.id(), move));
    }
}
