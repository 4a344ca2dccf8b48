package org.sumspace.aggregator.service;

import io.vertx.core.Future;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.sumspace.aggregator.core.PeerStatements;
import org.sumspace.aggregator.domain.JoinedPlan;
import org.sumspace.aggregator.domain.Refusal;
import org.sumspace.aggregator.domain.RefusedException;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.message.StatementList;
import org.sumspace.common.trust.ReceivedRevocations;
import org.sumspace.common.trust.Revocation;
import org.sumspace.common.wire.MalformedException;
import org.sumspace.common.wire.WireReader;

/** What other aggregators of a plan say to this one: lists, seals, questions, evidence, notices. */
final class PeerMessages {
    private static final byte[] NOTHING = {};

    private final Rounds rounds;
    private final ReceivedRevocations revocations;
    private final RoundServices services;

    PeerMessages(Rounds rounds, ReceivedRevocations revocations, RoundServices services) {
        this.rounds = rounds;
        this.revocations = revocations;
        this.services = services;
    }

    Future<byte[]> list(Digest plan, Digest sender, byte[] statement) {
        return statement(plan, sender, joined -> PeerStatements.list(joined, statement));
    }

    Future<byte[]> seal(Digest plan, Digest sender, byte[] statement) {
        return statement(plan, sender, joined -> PeerStatements.seal(joined, statement));
    }

    /** Reads and verifies a statement about a plan. */
    private interface Opening {
        Signed<?> open(JoinedPlan plan);
    }

    private Future<byte[]> statement(Digest plan, Digest sender, Opening opening) {
        JoinedPlan joined = requireMember(plan, sender);
        if (rounds.findBuried(plan).isPresent()) {
            return Future.succeededFuture(NOTHING);
        }
        GroupRound round = rounds.group(plan);
        return services.blocking(() -> opening.open(joined)).map(verified -> {
            round.received(List.of(verified));
            return NOTHING;
        });
    }

    /**
     * What this aggregator holds of the group's statements, for a member of the group.
     *
     * @param wanted the epoch that the member is in: lists of former ones it has
     */
    Future<byte[]> ask(Digest plan, Digest sender, byte[] wanted) {
        requireMember(plan, sender);
        int epoch = epoch(wanted);
        return rounds.findBuried(plan)
                .map(over -> over.tombstone()
                        .compose(left ->
                                services.blocking(() -> left.statements().toBytes())))
                .orElseGet(() -> rounds.group(plan)
                        .held(epoch)
                        .compose(held -> services.blocking(
                                () -> StatementList.fitting(held).toBytes())));
    }

    private static int epoch(byte[] wanted) {
        try {
            return WireReader.decode(wanted, WireReader::u32);
        } catch (MalformedException e) {
            throw new RefusedException(Refusal.MALFORMED, "the question names no epoch");
        }
    }

    /** Statements that somebody shows because they contradict each other; only what verifies is looked at. */
    Future<byte[]> evidence(Digest plan, byte[] payload) {
        JoinedPlan joined = rounds.plan(plan);
        return services.blocking(() -> PeerStatements.verify(joined, parsed(payload)))
                .map(statements -> {
                    rounds.find(plan).ifPresent(round -> round.shown(statements));
                    return NOTHING;
                });
    }

    /** An aggregator of the plan will never release: it says so itself, or the root of its organisation does. */
    Future<byte[]> discarded(Digest plan, byte[] statement) {
        JoinedPlan joined = rounds.plan(plan);
        if (PeerStatements.isRevocation(statement)) {
            return services.blocking(() -> PeerStatements.revocation(statement, this::accepted))
                    .map(revocation -> {
                        heed(revocation.body());
                        return NOTHING;
                    });
        }
        return services.blocking(() -> PeerStatements.notice(joined, statement)).map(notice -> {
            rounds.find(plan).ifPresent(round -> round.noticeReceived(notice));
            return NOTHING;
        });
    }

    private Signed<Revocation> accepted(byte[] statement) {
        try {
            return revocations.accept(statement);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Gives up the plans under way that wait for a node that is gone for good. */
    void heed(Revocation revocation) {
        for (Digest digest : revocation.discardedPlans()) {
            rounds.find(digest)
                    .ifPresent(round -> round.plan
                            .plan()
                            .aggregator(revocation.keyId())
                            .filter(entry -> revocation.discards(digest, entry.keyId(), entry.organisation()))
                            .ifPresent(round::goneForGood));
        }
    }

    private JoinedPlan requireMember(Digest plan, Digest sender) {
        JoinedPlan joined = rounds.plan(plan);
        if (joined.peers().stream().noneMatch(peer -> peer.keyId().equals(sender))) {
            throw new RefusedException(Refusal.UNKNOWN_AGGREGATOR, "the sender is not of this aggregator's group");
        }
        return joined;
    }

    private static StatementList parsed(byte[] payload) {
        try {
            return StatementList.of(payload);
        } catch (MalformedException | IllegalArgumentException e) {
            throw new RefusedException(Refusal.MALFORMED, "the statements cannot be read");
        }
    }
}
