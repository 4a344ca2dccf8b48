package org.sumspace.aggregator.service;

import io.vertx.core.Future;
import org.sumspace.aggregator.core.PeerStatements;
import org.sumspace.aggregator.domain.JoinedPlan;
import org.sumspace.aggregator.domain.Refusal;
import org.sumspace.aggregator.domain.RefusedException;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.message.ReleaseUpload;
import org.sumspace.common.plan.Release;
import org.sumspace.common.statement.Signed;
import org.sumspace.common.wire.MalformedException;

/** Checks what first-level aggregators release, and hands what passes to the main aggregator's round. */
final class ReleaseIntake {
    private static final int STATEMENT_BYTES_MAX = 1_024;

    private final Rounds rounds;
    private final RoundServices services;

    ReleaseIntake(Rounds rounds, RoundServices services) {
        this.rounds = rounds;
        this.services = services;
    }

    /**
     * Everything that can be said of a release before its body is read.
     *
     * @throws RefusedException it need not be read
     */
    void announced(Digest plan, int group, int index, Digest sender, long bodyBytes) {
        JoinedPlan joined = rounds.main(plan).plan;
        requireSender(joined, group, index, sender);
        if (bodyBytes > (long) joined.dimension() * Long.BYTES + STATEMENT_BYTES_MAX) {
            throw new RefusedException(Refusal.WRONG_LENGTH, "the body is longer than a release of this plan");
        }
    }

    /**
     * @param body statement and sum
     * @return the digest of the release, once it is durable; failed with a {@link RefusedException}
     */
    Future<Digest> submit(Digest plan, int group, int index, Digest sender, byte[] body) {
        MainRound round = rounds.main(plan);
        requireSender(round.plan, group, index, sender);
        return services.blocking(() -> {
                    ReleaseUpload upload = parsed(body);
                    Signed<Release> release = PeerStatements.release(round.plan, upload.release());
                    requireSum(round.plan, index, release, upload.sum());
                    return new Checked(release, upload.sum());
                })
                .compose(checked -> round.submit(checked.release(), checked.sum()));
    }

    @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
    private record Checked(Signed<Release> release, byte[] sum) {}

    private static void requireSender(JoinedPlan plan, int group, int index, Digest sender) {
        boolean theirs = plan.plan().firstLevel(group).stream()
                .anyMatch(entry -> entry.index() == index && entry.keyId().equals(sender));
        if (!theirs) {
            throw new RefusedException(
                    Refusal.UNKNOWN_AGGREGATOR, "the sender does not stand at that place of the plan");
        }
    }

    private static void requireSum(JoinedPlan plan, int index, Signed<Release> release, byte[] sum) {
        if (release.body().index() != index) {
            throw new RefusedException(Refusal.WRONG_PLAN, "the release is of another index");
        }
        if (sum.length != (long) plan.dimension() * Long.BYTES) {
            throw new RefusedException(Refusal.WRONG_LENGTH, "the sum has " + sum.length + " bytes");
        }
        if (!Digest.of(sum).equals(release.body().sum())) {
            throw new RefusedException(Refusal.WRONG_SUM, "the sum is not the one that the release states");
        }
    }

    private static ReleaseUpload parsed(byte[] body) {
        try {
            return ReleaseUpload.of(body);
        } catch (MalformedException e) {
            throw new RefusedException(Refusal.MALFORMED, "the body does not begin with a release");
        }
    }
}
