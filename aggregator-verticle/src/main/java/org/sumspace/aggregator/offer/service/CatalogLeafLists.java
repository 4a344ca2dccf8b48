package org.sumspace.aggregator.offer.service;

import io.vertx.core.Future;
import java.net.URI;
import org.sumspace.aggregator.offer.core.OfferCheck;
import org.sumspace.common.envelope.PlanRef;
import org.sumspace.common.http.client.HttpCall;
import org.sumspace.common.peer.PeerCertificates;
import org.sumspace.common.peer.PeerClient;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.trust.NodeRole;

/** Fetches leaf lists from the catalog that offered the plan. */
public record CatalogLeafLists(PeerCertificates certificates, PeerClient peers) implements LeafListSource {
    private static final long LEAF_BYTES_MAX = 4_096;
    private static final long LIST_BYTES_MAX = 512L << 20;

    @Override
    public Future<byte[]> fetch(OfferCheck offer) {
        ExecutionPlan plan = offer.statement().body();
        long bytesMax = Math.min(LIST_BYTES_MAX, LEAF_BYTES_MAX * 2L * plan.leafCount());
        HttpCall call = HttpCall.get(URI.create(plan.orchestratorUrl() + "/leaf_lists/" + plan.leafRoot()))
                .answerBytesMax(bytesMax);
        PlanRef ref = PlanRef.of(offer.statement().digest(), plan.round());
        return certificates
                .find(URI.create(plan.orchestratorUrl()), NodeRole.ORCHESTRATOR)
                .compose(catalog -> peers.send(call, catalog.key(), ref))
                .map(answer -> answer.body().getBytes());
    }
}
