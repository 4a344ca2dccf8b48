package org.sumspace.catalog;

import io.vertx.core.Future;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.catalog.account.api.AccountFeature;
import org.sumspace.catalog.account.api.SignedCallers;
import org.sumspace.catalog.contract.api.OutboxFeature;
import org.sumspace.catalog.negotiation.api.NegotiationTopics;
import org.sumspace.catalog.reference.api.ReferenceFeature;
import org.sumspace.catalog.shared.api.CatalogProblems;
import org.sumspace.catalog.shared.core.SelfDescriptions;
import org.sumspace.catalog.training.execution.api.TrainingTopics;
import org.sumspace.common.boot.NodeVerticle;
import org.sumspace.common.boot.ServerSetup;
import org.sumspace.common.boot.member.MemberContext;
import org.sumspace.common.boot.member.NodeAccess;
import org.sumspace.common.http.participant.ParticipantAuthenticator;
import org.sumspace.common.http.participant.ParticipantSignatures;
import org.sumspace.common.http.participant.SignedOrOther;
import org.sumspace.common.http.server.ApiServer;
import org.sumspace.common.http.server.operation.Authenticator;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.lease.Serving;
import org.sumspace.common.lease.ServingDatabase;
import org.sumspace.common.lease.Standby;
import org.sumspace.common.obs.Readiness;
import org.sumspace.common.odrl.document.RuleDocuments;
import org.sumspace.common.portal.NamesFeature;
import org.sumspace.common.portal.PolicyFeature;
import org.sumspace.common.portal.PortalEvents;
import org.sumspace.common.security.BearerAuthenticator;
import org.sumspace.common.task.PeriodicTask;

/** The catalog node and its features. */
final class CatalogVerticle extends NodeVerticle {
    private static final Logger LOG = LoggerFactory.getLogger(CatalogVerticle.class);
    static final String CONTRACT = "catalog/openapi.yaml";

    private final MemberContext node;
    private final CatalogConfig config;

    CatalogVerticle(MemberContext node, CatalogConfig config) {
        super(node.node(), config);
        this.node = node;
        this.config = config;
    }

    @Override
    protected Future<ServerSetup> setUp() {
        return ServingDatabase.open(node, config.store(), "catalog")
                .compose(database -> CatalogServices.open(node, config, context, database.store())
                        .map(services -> server(services, database)));
    }

    private ServerSetup server(CatalogServices services, ServingDatabase database) {
        Serving serving = database.serving();
        Standby standby = Standby.reading(vertx, database, services.copies());
        node.resources().add(standby::stop);
        standby.bindTo(node.metrics(), "sumspace.catalog.behind");
        Future<Void> begun = started(standby, services);
        serving.superseded().onSuccess(ended -> {
            LOG.error("Another catalog has taken over the database. This one ends; start it again as a standby.");
            vertx.close();
        });
        topics(services, node.events());
        return node.server(CONTRACT, begun)
                .room("catalog")
                .room("negotiations")
                .room("trainings")
                .server(CatalogVerticle::compatible)
                .server(api -> authenticated(
                        api, standby.deciding(credentials(services, node.access(), signatures(services)))))
                .server(api -> api.admission(standby))
                .features(node.access()
                        .login(
                                services.accounts().signingIn(),
                                node.passwords(),
                                services.accountServices().logins().attempts()))
                .features(features(services))
                .readyIf("lease", standby::ready)
                .reporting(Readiness.SERVING, serving::ready)
                .readyIf("lists", () -> standby.isReader() ? services.checkCopies() : services.checkLists())
                .afterListening(() -> serve(services, begun));
    }

    private Future<Void> started(Standby standby, CatalogServices services) {
        Future<Void> begun = standby.start();
        if (standby.isReader()) {
            PeriodicTask audits = services.read(vertx);
            begun.onSuccess(serves -> audits.stop());
        }
        return begun;
    }

    /** A standby has started before it serves. */
    private Future<Void> serve(CatalogServices services, Future<Void> begun) {
        if (begun.isComplete()) {
            return services.serve(vertx);
        }
        begun.compose(serves -> services.serve(vertx)).onFailure(failure -> {
            LOG.error("This catalog could not take over the database and ends; start it again.", failure);
            vertx.close();
        });
        return Future.succeededFuture();
    }

    /** Configures the HTTP behaviour that existing clients of a catalog expect. */
    static ApiServer.Builder compatible(ApiServer.Builder api) {
        return api.alsoBelow("/v1").tolerantPaths().problemShape(new CatalogProblems());
    }

    private Authenticator signatures(CatalogServices services) {
        ParticipantSignatures signatures = new ParticipantSignatures(
                vertx,
                node.identity().certificate().url(),
                node.identity().key(),
                services.accountServices().signatures(),
                node.clock(),
                node.refusals());
        return new ParticipantAuthenticator(signatures, this::baseUrl);
    }

    /**
     * Accepts tokens of log-ins, tokens of connectors and signatures of connectors.
     *
     * @param signatures verifies signed requests
     */
    static Authenticator credentials(CatalogServices services, NodeAccess access, Authenticator signatures) {
        AccountServices accounts = services.accountServices();
        return new SignedOrOther(
                new SignedCallers(signatures, accounts.signatures()),
                access.authenticator(accounts.tokens()::verify),
                List.of());
    }

    static ApiServer.Builder authenticated(ApiServer.Builder api, Authenticator credentials) {
        return api.security(BearerAuthenticator.SCHEME, credentials)
                .security(ParticipantAuthenticator.SCHEME, credentials);
    }

    /** Registers the topics that browsers follow. */
    static void topics(CatalogServices services, PortalEvents events) {
        services.trainings().topics().addTo(events);
        services.trainings().orchestrator().follow(id -> TrainingTopics.changed(events, id));
        NegotiationServices negotiations = services.negotiations();
        new NegotiationTopics(negotiations.service(), negotiations.feature().moves()).addTo(events);
        negotiations.listed().follow(written -> NegotiationTopics.changed(events, written.id()));
    }

    static Feature[] features(CatalogServices services) {
        return Stream.of(
                        others(services),
                        services.records().features(services.ecosystems().dependencies()),
                        services.trainings().features().stream())
                .flatMap(Function.identity())
                .toArray(Feature[]::new);
    }

    private static Stream<Feature> others(CatalogServices services) {
        SelfDescriptions selfDescriptions = services.parts().selfDescriptions();
        KnownNames names = new KnownNames(
                services.records().listed(), services.accounts(), services.references(), selfDescriptions);
        return Stream.of(
                new AccountFeature(
                        services.accounts(),
                        services.accountServices().keys(),
                        services.accountServices().connectors(),
                        new PublishedRecords(services.records().listed()),
                        selfDescriptions),
                new ReferenceFeature(services.references()),
                services.transfer(),
                services.ecosystems().feature(),
                new PolicyFeature(RuleDocuments.standard()::find, names),
                new NamesFeature(names, request -> {}),
                services.negotiations().feature(),
                new OutboxFeature(services.outbox()));
    }
}
