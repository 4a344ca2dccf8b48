package org.sumspace.aggregator.release.service;

import io.vertx.core.Future;
import java.util.List;
import org.sumspace.aggregator.release.core.ReleasedSets;
import org.sumspace.aggregator.release.domain.ExpectedRelease;
import org.sumspace.aggregator.round.service.FinishedPlan;
import org.sumspace.aggregator.round.service.RoundServices;
import org.sumspace.aggregator.round.service.Rounds;
import org.sumspace.aggregator.shared.core.PeerStatements;
import org.sumspace.aggregator.shared.domain.JoinedPlan;
import org.sumspace.aggregator.shared.domain.RefusalReason;
import org.sumspace.aggregator.shared.domain.RefusedException;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.execution.AggregatorRole;
import org.sumspace.common.training.message.ReleaseUpload;
import org.sumspace.common.training.round.ContributorSet;
import org.sumspace.common.training.round.Release;
import org.sumspace.common.wire.MalformedException;

/**
 * Receives releases from the children in the tree: announces the expected release, checks the body, and passes it to
 * the round of the parent or main aggregator. For callers on any thread; every future fails with a
 * {@link RefusedException} if the aggregator refuses.
 */
public record ReleaseService(Rounds rounds, RoundServices services) {
    private static final int STATEMENT_BYTES_MAX = 1_024;

    /**
     * The expected release, before its body is read; failed if the body need not be read.
     *
     * @param sender key id of whoever signed the request
     * @param bodyBytes length of the body as announced
     */
    public Future<ExpectedRelease> expect(Digest plan, int group, int index, Digest sender, long bodyBytes) {
        return services.enter(
                () -> Future.succeededFuture(expected(rounds.plan(plan), group, index, sender, bodyBytes)));
    }

    private static ExpectedRelease expected(JoinedPlan plan, int group, int index, Digest sender, long bodyBytes) {
        requireSender(plan, group, index, sender);
        long set = (long) plan.plan().leafCount() * ContributorSet.ENTRY_BYTES;
        require(
                bodyBytes <= (long) plan.dimension() * Long.BYTES + set + STATEMENT_BYTES_MAX,
                RefusalReason.WRONG_LENGTH,
                "the body is longer than a release of this plan");
        return new ExpectedRelease(plan, group, index);
    }

    /**
     * Takes a release that was announced.
     *
     * @param body statement, set and sum
     * @return the digest of the release, once it is durable
     */
    public Future<Digest> submit(ExpectedRelease expected, byte[] body) {
        return services.enter(() -> {
            services.disk().take(body.length);
            return services.blocking(() -> checked(expected, body)).compose(this::store);
        });
    }

    private Future<Digest> store(CheckedRelease checked) {
        Digest plan = checked.release().body().plan();
        return rounds.findFinished(plan)
                .map(over -> acknowledgedBy(over, checked.release().digest()))
                .orElseGet(() -> collector(plan).submit(checked.release(), checked.set(), checked.sum()));
    }

    private ReleaseCollector collector(Digest plan) {
        return rounds.get(
                plan,
                ReleaseCollector.class,
                RefusalReason.NOT_A_PARENT,
                "this aggregator takes no releases of that plan");
    }

    /** A child that missed the acknowledgement also receives it after the plan has ended. */
    private static Future<Digest> acknowledgedBy(FinishedPlan over, Digest release) {
        return over.acknowledgedRelease(release).map(acknowledged -> {
            require(acknowledged, RefusalReason.TOO_LATE, "the plan is over");
            return release;
        });
    }

    /** The releases that this main aggregator holds for a plan. */
    public Future<List<ReleaseUpload>> list(Digest plan) {
        return services.enter(() -> rounds.get(
                        plan,
                        MainRound.class,
                        RefusalReason.NOT_MAIN,
                        "this aggregator is not the main one of that plan")
                .releases()
                .map(held -> held.stream()
                        .map(release -> new ReleaseUpload(release.statement().bytes(), release.set(), release.sum()))
                        .toList()));
    }

    @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
    private record CheckedRelease(Signed<Release> release, ContributorSet set, byte[] sum) {}

    private static CheckedRelease checked(ExpectedRelease expected, byte[] body) {
        JoinedPlan plan = expected.plan();
        ReleaseUpload upload = parsed(body);
        Signed<Release> release = PeerStatements.release(plan, upload.release());
        require(
                release.body().group() == expected.group() && release.body().index() == expected.index(),
                RefusalReason.WRONG_PLAN,
                "the release is of another group or index");
        ReleasedSets.require(plan, release.body(), upload.set());
        requireSum(plan, release.body(), upload.sum());
        return new CheckedRelease(release, upload.set(), upload.sum());
    }

    private static void requireSender(JoinedPlan plan, int group, int index, Digest sender) {
        require(
                plan.own().role() != AggregatorRole.FIRST_LEVEL,
                RefusalReason.NOT_A_PARENT,
                "this aggregator takes no releases of that plan");
        boolean theirs = plan.children().stream()
                .anyMatch(entry -> entry.group() == group
                        && entry.index() == index
                        && entry.keyId().equals(sender));
        require(
                theirs,
                RefusalReason.UNKNOWN_AGGREGATOR,
                "the sender is not the child of this aggregator with that group and index");
    }

    private static void requireSum(JoinedPlan plan, Release release, byte[] sum) {
        require(
                sum.length == (long) plan.dimension() * Long.BYTES,
                RefusalReason.WRONG_LENGTH,
                "expected " + (long) plan.dimension() * Long.BYTES + " bytes for the sum, got " + sum.length);
        require(
                Digest.of(sum).equals(release.sum()),
                RefusalReason.WRONG_SUM,
                "the sum does not have the digest that the release states");
    }

    private static void require(boolean holds, RefusalReason otherwise, String detail) {
        if (!holds) {
            throw new RefusedException(otherwise, detail);
        }
    }

    private static ReleaseUpload parsed(byte[] body) {
        try {
            return ReleaseUpload.of(body);
        } catch (MalformedException e) {
            throw new RefusedException(RefusalReason.MALFORMED, "the body does not begin with a release");
        }
    }
}
