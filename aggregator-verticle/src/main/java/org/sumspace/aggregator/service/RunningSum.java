package org.sumspace.aggregator.service;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import java.util.Map;
import org.sumspace.aggregator.core.ShareSource;
import org.sumspace.aggregator.core.ShareSum;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.plan.ContributorSet;
import org.sumspace.common.secagg.Share;

/** The sum of a plan's shares, worked on by one worker at a time. */
final class RunningSum {
    private final JournalShares stored;
    private final RoundServices services;
    private final ShareSum sum;
    private Future<Void> last = Future.succeededFuture();

    RunningSum(JournalShares stored, RoundServices services) {
        this.stored = stored;
        this.services = services;
        this.sum = new ShareSum(stored.plan().dimension());
    }

    /** Adds a full share that is durable, and erases the opened one. */
    void add(StoredShares.Entry entry, Share share) {
        last = last.compose(before -> services.blocking(() -> {
            sum.fold(entry.position(), entry.manifestDigest(), stored.in(entry, share));
            share.erase();
            return null;
        }));
    }

    /** Adds a full share that is durable and too large for memory. */
    void add(StoredShares.Entry entry) {
        last = last.compose(before -> services.blocking(() -> {
            sum.fold(entry.position(), entry.manifestDigest(), stored.open(entry));
            return null;
        }));
    }

    /**
     * The sum over exactly this set.
     *
     * @param shares every stored share by its manifest, no longer changing
     */
    Future<byte[]> over(ContributorSet set, Map<Digest, StoredShares.Entry> shares) {
        ShareSource source =
                (position, manifest) -> stored.open(requireNonNull(shares.get(manifest), "a share that is not stored"));
        return last.compose(added -> services.blocking(() -> sum.over(set, source)));
    }
}
