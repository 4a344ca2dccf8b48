package org.sumspace.aggregator.service;

import io.vertx.core.Future;
import java.util.Map;
import org.sumspace.aggregator.core.ShareSum;
import org.sumspace.aggregator.domain.JoinedPlan;
import org.sumspace.aggregator.store.PlanJournal;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.RoundKey;
import org.sumspace.common.plan.ContributorSet;
import org.sumspace.common.secagg.Share;

/** The sum of a plan's shares, worked on by one worker at a time. */
final class RunningSum {
    private final JoinedPlan plan;
    private final RoundKey key;
    private final PlanJournal journal;
    private final RoundServices services;
    private final ShareSum sum;
    private Future<Void> last = Future.succeededFuture();

    RunningSum(JoinedPlan plan, RoundKey key, PlanJournal journal, RoundServices services) {
        this.plan = plan;
        this.key = key;
        this.journal = journal;
        this.services = services;
        this.sum = new ShareSum(plan.dimension(), plan.own().index(), plan::shareContext);
    }

    /** Adds a full share that is durable, and erases the opened one. */
    void add(StoredShares.Entry entry, Share share) {
        last = last.compose(before -> services.blocking(() -> {
            sum.fold(entry.position(), entry.manifest().digest(), share);
            share.erase();
            return null;
        }));
    }

    /**
     * The sum over exactly this set.
     *
     * @param shares every stored share by its manifest, no longer changing
     */
    Future<byte[]> over(ContributorSet set, Map<Digest, StoredShares.Entry> shares) {
        JournalShares source = new JournalShares(plan, key, journal, shares);
        return last.compose(added -> services.blocking(() -> sum.over(set, source)));
    }
}
