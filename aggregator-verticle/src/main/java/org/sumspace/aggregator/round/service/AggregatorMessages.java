package org.sumspace.aggregator.round.service;

import io.vertx.core.Future;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.sumspace.aggregator.shared.core.PeerStatements;
import org.sumspace.aggregator.shared.domain.JoinedPlan;
import org.sumspace.aggregator.shared.domain.RefusalReason;
import org.sumspace.aggregator.shared.domain.RefusedException;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.envelope.EnvelopeType;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.message.StatementList;
import org.sumspace.common.trust.ReceivedRevocations;
import org.sumspace.common.trust.Revocation;
import org.sumspace.common.wire.MalformedException;
import org.sumspace.common.wire.WireReader;

/** Handles messages of other aggregators of a plan: lists, seals, questions, evidence, notices. */
public record AggregatorMessages(Rounds rounds, ReceivedRevocations revocations, RoundServices services) {
    private static final byte[] EMPTY_ANSWER = {};

    /**
     * Handles a message about a plan whose envelope was verified.
     *
     * @param sender key id of whoever signed the envelope
     * @return the body of the answer; failed with a {@link RefusedException}
     */
    public Future<byte[]> handle(EnvelopeType type, Digest plan, Digest sender, byte[] payload) {
        return services.enter(() -> switch (type) {
            case RECEIVED_LIST -> statement(plan, sender, joined -> PeerStatements.list(joined, payload));
            case SEAL -> statement(plan, sender, joined -> PeerStatements.seal(joined, payload));
            case ASK -> ask(plan, sender, payload);
            case EVIDENCE -> evidence(plan, payload);
            case DISCARDED -> discarded(plan, payload);
            default -> throw new IllegalArgumentException(type + " is not a message for aggregators");
        });
    }

    /** Reads and verifies a statement about a plan. */
    private interface Opening {
        Signed<?> open(JoinedPlan plan);
    }

    private Future<byte[]> statement(Digest plan, Digest sender, Opening opening) {
        JoinedPlan joined = requireMember(plan, sender);
        if (rounds.findFinished(plan).isPresent()) {
            return Future.succeededFuture(EMPTY_ANSWER);
        }
        GroupRound round = group(plan);
        return services.blocking(() -> opening.open(joined)).map(verified -> {
            round.received(List.of(verified));
            return EMPTY_ANSWER;
        });
    }

    /**
     * Answers a member of the group with the statements that this aggregator holds.
     *
     * @param wanted the epoch of the member, which has the lists of earlier epochs
     */
    private Future<byte[]> ask(Digest plan, Digest sender, byte[] wanted) {
        requireMember(plan, sender);
        int epoch = epoch(wanted);
        return rounds.findFinished(plan)
                .map(over -> over.tombstone()
                        .compose(tombstone ->
                                services.blocking(() -> tombstone.statements().toBytes())))
                .orElseGet(() -> group(plan)
                        .held(epoch)
                        .compose(held -> services.blocking(
                                () -> StatementList.fitting(held).toBytes())));
    }

    private static int epoch(byte[] wanted) {
        try {
            return WireReader.decode(wanted, WireReader::u32);
        } catch (MalformedException e) {
            throw new RefusedException(RefusalReason.MALFORMED, "the message does not name an epoch");
        }
    }

    private GroupRound group(Digest plan) {
        return rounds.get(
                plan,
                GroupRound.class,
                RefusalReason.NOT_IN_A_GROUP,
                "the main aggregator of that plan is in no group");
    }

    /** Handles statements that contradict each other; statements that cannot be verified are refused. */
    private Future<byte[]> evidence(Digest plan, byte[] payload) {
        JoinedPlan joined = rounds.plan(plan);
        return services.blocking(() -> PeerStatements.verify(joined, parsed(payload)))
                .map(statements -> {
                    rounds.find(plan).ifPresent(round -> round.evidenceReceived(statements));
                    return EMPTY_ANSWER;
                });
    }

    /**
     * Handles the statement that an aggregator will not release a sum of the plan: its own notice, or a revocation by
     * its organisation.
     */
    private Future<byte[]> discarded(Digest plan, byte[] statement) {
        JoinedPlan joined = rounds.plan(plan);
        if (PeerStatements.isRevocation(statement)) {
            return services.blocking(() -> PeerStatements.revocation(statement, this::accepted))
                    .map(revocation -> {
                        discardPlansOf(revocation.body());
                        return EMPTY_ANSWER;
                    });
        }
        return services.blocking(() -> PeerStatements.notice(joined, statement)).map(notice -> {
            rounds.find(plan).ifPresent(round -> round.noticeReceived(notice));
            return EMPTY_ANSWER;
        });
    }

    private Signed<Revocation> accepted(byte[] statement) {
        try {
            return revocations.accept(statement);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Discards the running plans that wait for a revoked node. For callers on any thread. */
    public void applyRevocation(Signed<Revocation> revocation) {
        services.context().runOnContext(entered -> discardPlansOf(revocation.body()));
    }

    private void discardPlansOf(Revocation revocation) {
        for (Digest digest : revocation.discardedPlans()) {
            rounds.find(digest)
                    .ifPresent(round -> round.plan
                            .plan()
                            .aggregator(revocation.keyId())
                            .filter(entry -> revocation.discards(digest, entry.keyId(), entry.organisation()))
                            .ifPresent(round::memberRevoked));
        }
    }

    private JoinedPlan requireMember(Digest plan, Digest sender) {
        JoinedPlan joined = rounds.plan(plan);
        if (joined.peers().stream().noneMatch(peer -> peer.keyId().equals(sender))) {
            throw new RefusedException(
                    RefusalReason.UNKNOWN_AGGREGATOR, "the sender is not of this aggregator's group");
        }
        return joined;
    }

    private static StatementList parsed(byte[] payload) {
        try {
            return StatementList.of(payload);
        } catch (MalformedException | IllegalArgumentException e) {
            throw new RefusedException(RefusalReason.MALFORMED, "the statements cannot be read");
        }
    }
}
