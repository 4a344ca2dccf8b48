package org.sumspace.aggregator.share.service;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.aggregator.round.service.RoundServices;
import org.sumspace.aggregator.share.core.ShareSource;
import org.sumspace.aggregator.share.core.ShareSum;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.round.ContributorSet;
import org.sumspace.common.training.secagg.Share;

/** Adds up the shares of a plan on the worker pool, one share at a time. */
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
        inBackground(() -> {
            sum.fold(entry.position(), entry.manifestDigest(), stored.in(entry, share));
            share.erase();
        });
    }

    /** Adds a full share that is durable and too large for memory. */
    void add(StoredShares.Entry entry) {
        inBackground(() -> sum.fold(entry.position(), entry.manifestDigest(), stored.open(entry)));
    }

    /** A share that could not be added now is added when the set is agreed. */
    private void inBackground(Runnable fold) {
        last = last.compose(before -> services.<Void>blocking(() -> {
                    fold.run();
                    return null;
                }))
                .otherwise(failure -> {
                    LOG.warn(
                            "Could not add a share of plan {}; it is added when the set is agreed.",
                            stored.plan().digest(),
                            failure);
                    return null;
                });
    }

    /**
     * The sum over exactly this set.
     *
     * @param shares every stored share by its manifest; must not change
     */
    Future<byte[]> over(ContributorSet set, Map<Digest, StoredShares.Entry> shares) {
        ShareSource source = (position, manifest) ->
                stored.open(requireNonNull(shares.get(manifest), "the agreed share is not stored"));
        return last.compose(added -> services.blocking(() -> sum.over(set, source)));
    }
}
