package org.sumspace.aggregator;

import io.vertx.core.Future;
import org.sumspace.aggregator.api.OwnerAuthenticator;
import org.sumspace.aggregator.api.PlanFeature;
import org.sumspace.aggregator.api.ProcessorKeys;
import org.sumspace.aggregator.api.RegistrationFeature;
import org.sumspace.aggregator.api.UploadFeature;
import org.sumspace.aggregator.service.Aggregator;
import org.sumspace.common.boot.NodeVerticle;
import org.sumspace.common.boot.ServerSetup;
import org.sumspace.common.boot.member.MemberContext;
import org.sumspace.common.peer.SignatureAuthenticator;
import org.sumspace.common.peer.SignedAnswers;

/** The aggregator node and its features. */
final class AggregatorVerticle extends NodeVerticle {
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
        return node.server("aggregator/openapi.yaml")
                .server(api -> api.security(OwnerAuthenticator.SCHEME, new OwnerAuthenticator(vertx, aggregator))
                        .security(
                                SignatureAuthenticator.SCHEME,
                                new SignatureAuthenticator(node.signatures(), new ProcessorKeys(aggregator))))
                .readyIf("disk", aggregator::ready)
                .features(
                        node.login(node.operators()),
                        new RegistrationFeature(services.registrations()),
                        new PlanFeature(aggregator, services.refusals()),
                        new UploadFeature(
                                aggregator,
                                new SignedAnswers(node.signatures()),
                                services.uploads(),
                                config.uploadBytesMax(),
                                services.refusals()));
    }
}
