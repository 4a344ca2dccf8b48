package org.sumspace.aggregator.service;

import io.vertx.core.Future;
import org.sumspace.aggregator.core.PeerStatements;
import org.sumspace.aggregator.core.ReleasedSets;
import org.sumspace.aggregator.domain.JoinedPlan;
import org.sumspace.aggregator.domain.Refusal;
import org.sumspace.aggregator.domain.RefusedException;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.execution.AggregatorRole;
import org.sumspace.common.training.message.ReleaseUpload;
import org.sumspace.common.training.round.ContributorSet;
import org.sumspace.common.training.round.Release;
import org.sumspace.common.wire.MalformedException;

/** Checks what children in the tree release, and hands what passes to the round of the parent or main aggregator. */
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
        JoinedPlan joined = rounds.plan(plan);
        requireSender(joined, group, index, sender);
        long set = (long) joined.plan().leafCount() * ContributorSet.ENTRY_BYTES;
        if (bodyBytes > (long) joined.dimension() * Long.BYTES + set + STATEMENT_BYTES_MAX) {
            throw new RefusedException(Refusal.WRONG_LENGTH, "the body is longer than a release of this plan");
        }
    }

    /**
     * @param body statement, set and sum
     * @return the digest of the release, once it is durable; failed with a {@link RefusedException}
     */
    Future<Digest> submit(Digest plan, int group, int index, Digest sender, byte[] body) {
        JoinedPlan joined = rounds.plan(plan);
        requireSender(joined, group, index, sender);
        services.disk().take(body.length);
        return services.blocking(() -> checked(joined, group, index, body))
                .compose(checked -> rounds.findBuried(plan)
                        .map(over -> acknowledgedBy(over, checked.release().digest()))
                        .orElseGet(
                                () -> rounds.collector(plan).submit(checked.release(), checked.set(), checked.sum())));
    }

    /** Whoever did not get the answer in time gets it when the plan is over, too. */
    private static Future<Digest> acknowledgedBy(Buried over, Digest release) {
        return over.tombstone().map(left -> {
            require(left.releases().contains(release), Refusal.TOO_LATE, "the plan is over");
            return release;
        });
    }

    @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
    private record Checked(Signed<Release> release, ContributorSet set, byte[] sum) {}

    private static Checked checked(JoinedPlan plan, int group, int index, byte[] body) {
        ReleaseUpload upload = parsed(body);
        Signed<Release> release = PeerStatements.release(plan, upload.release());
        require(
                release.body().group() == group && release.body().index() == index,
                Refusal.WRONG_PLAN,
                "the release is of another group or index");
        ReleasedSets.require(plan, release.body(), upload.set());
        requireSum(plan, release.body(), upload.sum());
        return new Checked(release, upload.set(), upload.sum());
    }

    private static void requireSender(JoinedPlan plan, int group, int index, Digest sender) {
        require(
                plan.own().role() != AggregatorRole.FIRST_LEVEL,
                Refusal.NOT_A_PARENT,
                "this aggregator takes no releases of that plan");
        boolean theirs = plan.children().stream()
                .anyMatch(entry -> entry.group() == group
                        && entry.index() == index
                        && entry.keyId().equals(sender));
        require(theirs, Refusal.UNKNOWN_AGGREGATOR, "the sender does not stand at that place under this aggregator");
    }

    private static void requireSum(JoinedPlan plan, Release release, byte[] sum) {
        require(
                sum.length == (long) plan.dimension() * Long.BYTES,
                Refusal.WRONG_LENGTH,
                "the sum has " + sum.length + " bytes");
        require(
                Digest.of(sum).equals(release.sum()),
                Refusal.WRONG_SUM,
                "the sum is not the one that the release states");
    }

    private static void require(boolean holds, Refusal otherwise, String detail) {
        if (!holds) {
            throw new RefusedException(otherwise, detail);
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
