package org.sumspace.aggregator.round.service;

import io.vertx.core.Future;
import java.lang.ref.SoftReference;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.aggregator.round.domain.RoundState;
import org.sumspace.aggregator.round.store.Tombstone;
import org.sumspace.aggregator.shared.domain.JoinedPlan;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.message.ShareReceipt;
import org.sumspace.common.training.round.DiscardNotice;

/**
 * A plan that has ended, with its key and shares erased. Its tombstone is large, kept for a day and seldom needed, so
 * it is read from the disk and cached only while there is memory. Used on the context of {@link RoundServices} only.
 */
public final class FinishedPlan {
    private final JoinedPlan plan;
    private final RoundState state;
    private final @Nullable Signed<DiscardNotice> notice;
    private final RoundServices services;
    private SoftReference<Tombstone> cached = new SoftReference<>(null);
    private @Nullable Future<Tombstone> reading;

    /** @param tombstone as it is on the disk */
    FinishedPlan(JoinedPlan plan, Tombstone tombstone, RoundServices services) {
        this.plan = plan;
        this.state = tombstone.state();
        this.notice = tombstone.notice();
        this.services = services;
    }

    public JoinedPlan plan() {
        return plan;
    }

    /** ERASED or DISCARDED. */
    RoundState state() {
        return state;
    }

    /** The notice of this aggregator, if it discarded the plan. */
    @Nullable
    Signed<DiscardNotice> notice() {
        return notice;
    }

    /** The receipt of a share that was acknowledged; failed if the tombstone cannot be read. */
    public Future<Optional<ShareReceipt>> receipt(Digest manifest) {
        return tombstone().map(tombstone -> tombstone.receipt(manifest));
    }

    /** Whether that release was acknowledged; failed if the tombstone cannot be read. */
    public Future<Boolean> acknowledgedRelease(Digest release) {
        return tombstone().map(tombstone -> tombstone.releases().contains(release));
    }

    /** @return failed if the file cannot be read */
    Future<Tombstone> tombstone() {
        Tombstone known = cached.get();
        if (known != null) {
            return Future.succeededFuture(known);
        }
        Future<Tombstone> underWay = reading;
        if (underWay == null) {
            underWay = services.blocking(() -> services.files().readTombstone(plan.digest()))
                    .onSuccess(tombstone -> cached = new SoftReference<>(tombstone))
                    .onComplete(done -> reading = null);
            reading = underWay;
        }
        return underWay;
    }
}
