package org.sumspace.aggregator.offer.service;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sumspace.aggregator.offer.core.OfferCheck;
import org.sumspace.aggregator.offer.store.LeafListFiles;
import org.sumspace.aggregator.round.service.AcceptedOffers;
import org.sumspace.aggregator.round.service.RoundServices;
import org.sumspace.aggregator.shared.domain.JoinedPlan;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.execution.LeafList;
import org.sumspace.common.training.message.PlanOffer;

/** Reads accepted offers with the leaf lists on the disk, each list once for all plans that name it. */
public final class StoredOffers implements AcceptedOffers {
    private final LeafListFiles files;
    private final LeafLists leafLists;
    private final RoundServices services;
    private final Map<Digest, LeafList> lists = new HashMap<>();

    /** @param leafLists remembers the lists that are read here, so that new plans use the same ones */
    public StoredOffers(LeafListFiles files, LeafLists leafLists, RoundServices services) {
        this.files = files;
        this.leafLists = leafLists;
        this.services = services;
    }

    @Override
    public JoinedPlan read(PlanOffer offer) throws IOException {
        OfferCheck checked = OfferCheck.reopen(offer, services.identity().keyId());
        Digest root = checked.statement().body().leafRoot();
        LeafList list = lists.get(root);
        if (list == null) {
            list = files.read(root, checked.shape())
                    .orElseThrow(() -> new IOException("the file of leaf list " + root + " is missing"));
            lists.put(root, list);
        }
        return checked.rejoin(list);
    }

    @Override
    public void finish() throws IOException {
        files.retain(lists.keySet());
        List<LeafList> read = List.copyOf(lists.values());
        lists.clear();
        services.context().runOnContext(entered -> read.forEach(leafLists::keep));
    }
}
