package org.sumspace.aggregator.service;

import io.vertx.core.Future;
import java.lang.ref.SoftReference;
import org.jspecify.annotations.Nullable;
import org.sumspace.aggregator.domain.JoinedPlan;
import org.sumspace.aggregator.domain.RoundState;
import org.sumspace.aggregator.store.Tombstone;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.round.DiscardNotice;

/**
 * A plan that is over, its key and shares erased. What else is left of it is large, remembered for a day and seldom asked
 * for: it is read from the disk, and in memory as long as there is room. For the context of the rounds alone.
 */
final class Buried {
    private final JoinedPlan plan;
    private final RoundState state;
    private final @Nullable Signed<DiscardNotice> notice;
    private final RoundServices services;
    private SoftReference<Tombstone> read = new SoftReference<>(null);
    private @Nullable Future<Tombstone> reading;

    /** @param tombstone as it is on the disk */
    Buried(JoinedPlan plan, Tombstone tombstone, RoundServices services) {
        this.plan = plan;
        this.state = tombstone.state();
        this.notice = tombstone.notice();
        this.services = services;
    }

    JoinedPlan plan() {
        return plan;
    }

    /** ERASED or DISCARDED. */
    RoundState state() {
        return state;
    }

    /** This aggregator's own, if it discarded. */
    @Nullable
    Signed<DiscardNotice> notice() {
        return notice;
    }

    /** @return failed if the file cannot be read */
    Future<Tombstone> tombstone() {
        Tombstone known = read.get();
        if (known != null) {
            return Future.succeededFuture(known);
        }
        Future<Tombstone> underWay = reading;
        if (underWay == null) {
            underWay = services.blocking(() -> services.files().readTombstone(plan.digest()))
                    .onSuccess(tombstone -> read = new SoftReference<>(tombstone))
                    .onComplete(done -> reading = null);
            reading = underWay;
        }
        return underWay;
    }
}
