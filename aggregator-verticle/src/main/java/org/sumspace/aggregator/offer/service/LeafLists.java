package org.sumspace.aggregator.offer.service;

import io.vertx.core.Future;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.Map;
import org.sumspace.aggregator.offer.core.LeafListReader;
import org.sumspace.aggregator.offer.core.OfferCheck;
import org.sumspace.aggregator.offer.store.LeafListFiles;
import org.sumspace.aggregator.round.service.RoundServices;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.task.SharedWork;
import org.sumspace.common.training.execution.LeafList;
import org.sumspace.common.trust.TrustAnchors;

/**
 * The leaf lists of plans. Each is fetched and verified once, kept on the disk, and shared in memory by all plans that name
 * it, because it is by far the largest part of a plan.
 */
public final class LeafLists {
    private final LeafListFiles files;
    private final LeafListSource source;
    private final TrustAnchors anchors;
    private final RoundServices services;
    private final SharedWork<Digest, LeafList> loading = new SharedWork<>();
    /** Lists that a plan still refers to. */
    private final Map<Digest, WeakReference<LeafList>> known = new HashMap<>();

    public LeafLists(LeafListFiles files, LeafListSource source, TrustAnchors anchors, RoundServices services) {
        this.files = files;
        this.source = source;
        this.anchors = anchors;
        this.services = services;
    }

    /** @return failed if the list cannot be fetched, or is not acceptable */
    Future<LeafList> of(OfferCheck offer) {
        Digest root = offer.statement().body().leafRoot();
        WeakReference<LeafList> reference = known.get(root);
        LeafList list = reference == null ? null : reference.get();
        if (list != null) {
            return Future.succeededFuture(list);
        }
        return loading.of(root, () -> load(root, offer));
    }

    private Future<LeafList> load(Digest root, OfferCheck offer) {
        return services.blocking(() -> files.read(root, offer.shape()))
                .compose(stored -> stored.map(Future::succeededFuture).orElseGet(() -> fetch(offer)))
                .onSuccess(this::keep);
    }

    /** Remembers a list that a plan refers to. */
    void keep(LeafList list) {
        known.values().removeIf(reference -> reference.get() == null);
        known.put(list.root(), new WeakReference<>(list));
    }

    private Future<LeafList> fetch(OfferCheck offer) {
        return services.onContext(source.fetch(offer).toCompletionStage())
                .compose(ndjson -> services.blocking(() -> verified(offer, ndjson)));
    }

    private LeafList verified(OfferCheck offer, byte[] ndjson) throws IOException {
        LeafList leaves = LeafListReader.read(
                ndjson, offer.statement().body().leafRoot(), offer.shape(), anchors, services.now());
        files.write(leaves);
        return leaves;
    }
}
