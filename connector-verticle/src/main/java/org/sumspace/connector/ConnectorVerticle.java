package org.sumspace.connector;

import io.vertx.core.Future;
import org.sumspace.common.boot.NodeVerticle;
import org.sumspace.common.boot.ServerSetup;
import org.sumspace.common.boot.member.MemberContext;
import org.sumspace.common.peer.SignatureAuthenticator;
import org.sumspace.connector.certification.api.CertificationFeature;
import org.sumspace.connector.consent.api.ConsentFeature;
import org.sumspace.connector.processor.api.ProcessorFeature;
import org.sumspace.connector.query.api.ProcessorKeys;
import org.sumspace.connector.query.api.QueryFeature;
import org.sumspace.connector.record.api.StatementFeature;

/** The data connector and its features. */
final class ConnectorVerticle extends NodeVerticle {
    static final String CONTRACT = "connector/openapi.yaml";

    private final MemberContext node;
    private final ConnectorConfig config;

    ConnectorVerticle(MemberContext node, ConnectorConfig config) {
        super(node.node(), config);
        this.node = node;
        this.config = config;
    }

    @Override
    protected Future<ServerSetup> setUp() {
        String organisation = node.identity().organisation();
        return node.openStore(config.mongo())
                .compose(mongo -> ConnectorServices.open(node, mongo, config.dataLimits()))
                .map(services -> node.server(CONTRACT)
                        .server(api -> api.security(
                                SignatureAuthenticator.SCHEME,
                                new SignatureAuthenticator(node.signatures(), new ProcessorKeys(services.queries()))))
                        .features(
                                node.login(node.operators()),
                                new StatementFeature(vertx, services.statements(), config.ingestBytesMax()),
                                new ProcessorFeature(services.processors(), organisation),
                                new ConsentFeature(services.consents()),
                                new CertificationFeature(services.certifications(), organisation),
                                new QueryFeature(services.queries())));
    }
}
