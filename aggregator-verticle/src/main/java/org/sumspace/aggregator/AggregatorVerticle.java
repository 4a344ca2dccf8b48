package org.sumspace.aggregator;

import io.vertx.core.Future;
import org.sumspace.aggregator.offer.api.OfferFeature;
import org.sumspace.aggregator.release.api.OwnerAuthenticator;
import org.sumspace.aggregator.release.api.ReleaseFeature;
import org.sumspace.aggregator.release.api.ReleasedModelFeature;
import org.sumspace.aggregator.round.api.RoundFeature;
import org.sumspace.aggregator.share.api.ShareFeature;
import org.sumspace.aggregator.shared.api.Uploads;
import org.sumspace.common.boot.NodeVerticle;
import org.sumspace.common.boot.ServerSetup;
import org.sumspace.common.boot.member.MemberContext;
import org.sumspace.common.http.server.answer.FailureReport;
import org.sumspace.common.peer.SignedPeerAnswers;

/** The aggregator node and its features. */
final class AggregatorVerticle extends NodeVerticle {
    static final String CONTRACT = "aggregator/openapi.yaml";

    private final MemberContext node;
    private final AggregatorConfig config;

    AggregatorVerticle(MemberContext node, AggregatorConfig config) {
        super(node.node(), config);
        this.node = node;
        this.config = config;
    }

    @Override
    protected Future<ServerSetup> setUp() {
        return AggregatorServices.open(node, config).map(this::server);
    }

    private ServerSetup server(AggregatorServices services) {
        Aggregator aggregator = services.aggregator();
        Uploads uploads = new Uploads(services.uploadMemory(), new SignedPeerAnswers(node.signatures()));
        return node.server(CONTRACT)
                .server(api ->
                        api.security(OwnerAuthenticator.SCHEME, new OwnerAuthenticator(vertx, aggregator.models())))
                .room("plans")
                .room("registrations")
                .readyIf("disk", aggregator::ready)
                .features(
                        node.login(),
                        new OfferFeature(services.registrations()),
                        new RoundFeature(aggregator.plans()),
                        new ShareFeature(aggregator.shares(), uploads, new FailureReport(node.metrics())),
                        new ReleaseFeature(aggregator.releases(), uploads, config.releaseBytesMax()),
                        new ReleasedModelFeature(aggregator.models()));
    }
}
