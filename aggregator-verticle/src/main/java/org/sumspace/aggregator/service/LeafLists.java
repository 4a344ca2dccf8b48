package org.sumspace.aggregator.service;

import io.vertx.core.Future;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.sumspace.aggregator.core.LeafListReader;
import org.sumspace.aggregator.core.OfferCheck;
import org.sumspace.aggregator.store.LeafListFiles;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.plan.LeafList;
import org.sumspace.common.trust.TrustAnchors;

/** Leaf lists, each fetched and verified once per root, then kept in memory and on disk. */
final class LeafLists {
    private static final int LISTS_MAX = 64;

    private final LeafListFiles files;
    private final LeafListSource source;
    private final TrustAnchors anchors;
    private final RoundServices services;
    private final Map<Digest, Future<LeafList>> lists = new LinkedHashMap<>();

    LeafLists(LeafListFiles files, LeafListSource source, TrustAnchors anchors, RoundServices services) {
        this.files = files;
        this.source = source;
        this.anchors = anchors;
        this.services = services;
    }

    /** @return failed if the list cannot be had, or is not acceptable */
    Future<LeafList> of(OfferCheck offer) {
        Digest root = offer.statement().body().leafRoot();
        Future<LeafList> known = lists.get(root);
        if (known != null && !known.failed()) {
            return known;
        }
        Future<LeafList> list = services.blocking(() -> files.read(root, offer.shape()))
                .compose(stored -> stored.map(Future::succeededFuture).orElseGet(() -> fetch(offer)));
        lists.remove(root);
        lists.put(root, list);
        if (lists.size() > LISTS_MAX) {
            lists.remove(lists.keySet().iterator().next());
        }
        return list;
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
