package org.sumspace.connector;

import io.vertx.core.Future;
import java.nio.file.Path;
import java.security.SecureRandom;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.common.boot.NodeVerticle;
import org.sumspace.common.boot.ServerSetup;
import org.sumspace.common.boot.member.MemberContext;
import org.sumspace.common.crypto.FieldCipher;
import org.sumspace.common.http.server.answer.FailureReport;
import org.sumspace.common.security.StoreKey;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.connector.certification.service.HttpCatalogClient;
import org.sumspace.connector.registration.service.ConnectorIdentity;
import org.sumspace.connector.registration.store.SigningKeysFile;

/** The data connector and its features. */
final class ConnectorVerticle extends NodeVerticle {
    static final String CONTRACT = "connector/openapi.yaml";

    private static final Logger LOG = LoggerFactory.getLogger(ConnectorVerticle.class);

    private final MemberContext node;
    private final ConnectorConfig config;

    ConnectorVerticle(MemberContext node, ConnectorConfig config) {
        super(node.node(), config);
        this.node = node;
        this.config = config;
    }

    @Override
    protected Future<ServerSetup> setUp() {
        return node.openStore()
                .compose(database -> Future.join(openServices(database), openParticipation(database))
                        .map(both -> server(both.resultAt(0), both.resultAt(1))));
    }

    private Future<ConnectorServices> openServices(DocumentStore database) {
        return ConnectorServices.open(
                        vertx,
                        database,
                        node.identity(),
                        new HttpCatalogClient(node.peers(), node.certificates()),
                        config.dataLimits(),
                        node.clock())
                .onSuccess(opened -> node.resources().add(opened.states()::stop));
    }

    /** The services of the connector for its participant, besides trainings. */
    private record Participation(
            AdministrationServices administration, ConsentServices consent, ExchangeServices exchanges) {}

    private Future<Participation> openParticipation(DocumentStore database) {
        SecureRandom random = new SecureRandom();
        Path dataDir = config.node().dataDir();
        return vertx.executeBlocking(() -> StoreKey.open(dataDir, config.storeKey(), random), false)
                .compose(cipher -> ConnectorIdentity.open(
                                vertx, node.identity(), new SigningKeysFile(dataDir), random, node.clock())
                        .compose(identity -> openAdministration(database, cipher, identity))
                        .compose(administration -> openConsent(database, administration)
                                .compose(consent -> openExchanges(database, cipher, administration)
                                        .map(exchanges -> new Participation(administration, consent, exchanges)))));
    }

    private Future<AdministrationServices> openAdministration(
            DocumentStore database, FieldCipher cipher, ConnectorIdentity identity) {
        return AdministrationServices.open(
                        vertx,
                        database,
                        cipher,
                        node.http(),
                        node.access(),
                        config.tokenLifetimes(),
                        config.configurationFile(),
                        identity,
                        node.clock())
                .onSuccess(opened -> node.resources().add(opened.registration()::stop));
    }

    private Future<ConsentServices> openConsent(DocumentStore database, AdministrationServices administration) {
        return ConsentServices.open(vertx, database, administration, node.http(), node.clock())
                .onSuccess(opened -> node.resources().add(opened::stop));
    }

    private Future<ExchangeServices> openExchanges(
            DocumentStore database, FieldCipher cipher, AdministrationServices administration) {
        ExchangeServices.Node own = new ExchangeServices.Node(
                vertx,
                database,
                cipher,
                node.http(),
                node.refusals(),
                node.metrics(),
                node.anchors(),
                config.node().dataDir(),
                node.clock());
        return ExchangeServices.open(own, administration, config.exchange(), config.peers())
                .onSuccess(opened -> node.resources().add(opened::stop));
    }

    private ServerSetup server(ConnectorServices services, Participation participation) {
        AdministrationServices administration = participation.administration();
        ConsentServices consent = participation.consent();
        ExchangeServices exchanges = participation.exchanges();
        exchanges.topics(node.events());
        services.topics(node.events());
        return node.server(CONTRACT)
                .room("exchanges")
                .room("consents")
                .room("configuration")
                .room("my")
                .reporting("registration", administration.registration()::check)
                .reporting("clock", exchanges::checkClock)
                .reporting("address", () -> administration.checkAddress(baseUrl()))
                .reporting("consentRegistration", consent.registration()::check)
                .afterListening(() -> {
                    administration
                            .checkAddress(baseUrl())
                            .onFailure(problem -> LOG.warn("{}", String.valueOf(problem.getMessage())));
                    administration.registration().start();
                    consent.start();
                    services.states().start(vertx);
                    return exchanges.start();
                })
                .server(administration::compatible)
                .server(api -> exchanges.admitting(api, this::baseUrl))
                .features(node.login(services.links()))
                .features(administration.features())
                .features(consent.features())
                .features(exchanges.features())
                .features(services.features(
                        vertx,
                        node.identity().organisation(),
                        config.ingestBytesMax(),
                        new FailureReport(node.metrics())));
    }
}
