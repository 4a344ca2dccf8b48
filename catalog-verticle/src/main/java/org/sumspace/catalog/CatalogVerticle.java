package org.sumspace.catalog;

import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.catalog.account.api.AccountFeature;
import org.sumspace.catalog.account.api.SignedCallers;
import org.sumspace.catalog.contract.api.OutboxFeature;
import org.sumspace.catalog.ecosystem.api.EcosystemFeature;
import org.sumspace.catalog.negotiation.api.NegotiationFeature;
import org.sumspace.catalog.negotiation.api.NegotiationTopics;
import org.sumspace.catalog.reference.api.ReferenceFeature;
import org.sumspace.catalog.resource.api.OfferingFeature;
import org.sumspace.catalog.resource.api.RecordFeature;
import org.sumspace.catalog.resource.api.RepresentationFeature;
import org.sumspace.catalog.resource.domain.ResourceKind;
import org.sumspace.catalog.resource.service.RecordDependencies;
import org.sumspace.catalog.resource.service.RecordService;
import org.sumspace.catalog.shared.api.CatalogProblems;
import org.sumspace.catalog.training.execution.api.ExecutionPlanFeature;
import org.sumspace.catalog.training.execution.api.TrainingStatusFeature;
import org.sumspace.catalog.training.execution.api.TrainingTopics;
import org.sumspace.catalog.training.orchestrator.api.OrchestratorFeature;
import org.sumspace.catalog.training.plan.api.TrainingPlanFeature;
import org.sumspace.catalog.training.registration.api.RegistrationFeature;
import org.sumspace.catalog.transfer.api.TransferFeature;
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
import org.sumspace.common.odrl.document.RuleDocuments;
import org.sumspace.common.portal.NamesFeature;
import org.sumspace.common.portal.PolicyFeature;
import org.sumspace.common.portal.PortalEvents;
import org.sumspace.common.security.BearerAuthenticator;

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
        return ServingDatabase.open(node, config.mongo(), "catalog")
                .compose(database -> CatalogServices.open(node, config, context, database.mongo())
                        .map(services -> server(services, database.serving())));
    }

    private ServerSetup server(CatalogServices services, Serving serving) {
        serving.superseded().onSuccess(ended -> {
            LOG.error("Another catalog has taken over the database. This one ends; start it again as a standby.");
            vertx.close();
        });
        topics(services, node.events());
        return node.server(CONTRACT, serving.begun())
                .room("catalog")
                .room("negotiations")
                .room("trainings")
                .server(CatalogVerticle::compatible)
                .server(api -> authenticated(api, services, node.access(), signatures(services)))
                .server(api -> api.refuseWhile(serving::problem))
                .features(node.access()
                        .login(
                                services.accounts().signingIn(),
                                node.passwords(),
                                services.accountServices().logins().attempts()))
                .features(features(services))
                .readyIf("lease", serving::ready)
                .readyIf("lists", services::checkLists)
                .afterListening(() -> serve(services, serving));
    }

    /** A standby has started before it serves. */
    private Future<Void> serve(CatalogServices services, Serving serving) {
        if (serving.begun().isComplete()) {
            return services.serve(vertx);
        }
        serving.begun().compose(begun -> services.serve(vertx)).onFailure(failure -> {
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
    static ApiServer.Builder authenticated(
            ApiServer.Builder api, CatalogServices services, NodeAccess access, Authenticator signatures) {
        AccountServices accounts = services.accountServices();
        Authenticator credentials = new SignedOrOther(
                new SignedCallers(signatures, accounts.signatures()),
                access.authenticator(accounts.tokens()::verify),
                List.of());
        return api.security(BearerAuthenticator.SCHEME, credentials)
                .security(ParticipantAuthenticator.SCHEME, credentials);
    }

    /** Registers the topics that browsers follow. */
    static void topics(CatalogServices services, PortalEvents events) {
        new TrainingTopics(services.trainingPlans(), services.trainingStatus()).addTo(events);
        services.orchestrator().follow(id -> TrainingTopics.changed(events, id));
        NegotiationServices negotiations = services.negotiations();
        new NegotiationTopics(negotiations.service(), negotiations.moves()).addTo(events);
        negotiations.listed().follow(written -> NegotiationTopics.changed(events, written.id()));
    }

    static Feature[] features(CatalogServices services) {
        return Stream.of(records(services), agreements(services), trainings(services))
                .flatMap(Function.identity())
                .toArray(Feature[]::new);
    }

    /** Participants, and the records that they offer. */
    private static Stream<Feature> records(CatalogServices services) {
        Map<ResourceKind, RecordDependencies> dependencies =
                services.ecosystems().dependencies();
        Stream<Feature> kinds = services.records().stream()
                .map(records -> new RecordFeature(
                        records,
                        services.assembler(),
                        services.representations(),
                        dependencies.getOrDefault(records.kind(), RecordDependencies.NONE)));
        Stream<Feature> others = Stream.of(
                new AccountFeature(
                        services.accounts(),
                        services.accountServices().keys(),
                        services.accountServices().connectors(),
                        new PublishedRecords(services.records()),
                        services.selfDescriptions()),
                new RepresentationFeature(services.representations()),
                new OfferingFeature(
                        kind(services, ResourceKind.SERVICE_OFFERING),
                        kind(services, ResourceKind.DATA_RESOURCE),
                        kind(services, ResourceKind.SOFTWARE_RESOURCE),
                        services.assembler()),
                new ReferenceFeature(services.references()),
                new TransferFeature(
                        services.transfer().exports(), services.transfer().imports()));
        return Stream.concat(kinds, others);
    }

    private static Stream<Feature> agreements(CatalogServices services) {
        KnownNames names = new KnownNames(
                services.records(), services.accounts(), services.references(), services.selfDescriptions());
        return Stream.of(
                new EcosystemFeature(
                        services.ecosystems().moves(),
                        services.ecosystems().contract(),
                        services.contracts(),
                        services.ecosystems().reads(),
                        services.selfDescriptions(),
                        services.ecosystems().rules(),
                        services.ecosystems().ecosystems()::newId),
                new PolicyFeature(RuleDocuments.standard()::find, names),
                new NamesFeature(names, request -> {}),
                new NegotiationFeature(
                        services.negotiations().service(),
                        services.negotiations().moves(),
                        services.contracts(),
                        services.selfDescriptions()),
                new OutboxFeature(services.outbox()));
    }

    private static Stream<Feature> trainings(CatalogServices services) {
        return Stream.of(
                new TrainingPlanFeature(services.trainingPlans()),
                new RegistrationFeature(services.trainingPlans(), services.registrations()),
                new ExecutionPlanFeature(
                        services.trainingPlans(),
                        services.executionPlans(),
                        services.modelVersions(),
                        services.leafLists()),
                new TrainingStatusFeature(services.trainingPlans(), services.trainingStatus(), services.modelFiles()),
                new OrchestratorFeature(services.revocations()));
    }

    private static RecordService kind(CatalogServices services, ResourceKind kind) {
        return services.records().stream()
                .filter(records -> records.kind().equals(kind))
                .findFirst()
                .orElseThrow();
    }
}
