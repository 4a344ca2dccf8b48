package org.sumspace.aggregator.service;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.aggregator.core.ShareSource;
import org.sumspace.aggregator.core.ShareSum;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.round.ContributorSet;
import org.sumspace.common.training.secagg.Share;

/** The sum of a plan's shares, worked on by one worker at a time. */
final class RunningSum {
    private static final Logger LOG = LoggerFactory.getLogger(RunningSum.class);

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
        early(() -> {
            sum.fold(entry.position(), entry.manifestDigest(), stored.in(entry, share));
            share.erase();
        });
    }

    /** Adds a full share that is durable and too large for memory. */
    void add(StoredShares.Entry entry) {
        early(() -> sum.fold(entry.position(), entry.manifestDigest(), stored.open(entry)));
    }

    /** What cannot be added early is added in the end. */
    private void early(Runnable fold) {
        last = last.compose(before -> services.<Void>blocking(() -> {
                    fold.run();
                    return null;
                }))
                .otherwise(failure -> {
                    LOG.warn(
                            "A share of plan {} cannot be added yet.",
                            stored.plan().digest(),
                            failure);
                    return null;
                });
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
