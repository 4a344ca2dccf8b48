package org.sumspace.catalog;

import io.vertx.core.Future;
import org.sumspace.catalog.account.api.AccountFeature;
import org.sumspace.catalog.resource.api.RecordFeature;
import org.sumspace.catalog.shared.api.CatalogProblems;
import org.sumspace.catalog.training.execution.api.ExecutionPlanFeature;
import org.sumspace.catalog.training.orchestrator.api.OrchestratorFeature;
import org.sumspace.catalog.training.plan.api.TrainingPlanFeature;
import org.sumspace.catalog.training.registration.api.RegistrationFeature;
import org.sumspace.common.boot.NodeVerticle;
import org.sumspace.common.boot.ServerSetup;
import org.sumspace.common.boot.member.MemberContext;
import org.sumspace.common.http.server.ApiServer;
import org.sumspace.common.http.server.Feature;

/** The catalog node and its features. */
final class CatalogVerticle extends NodeVerticle {
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
        return CatalogServices.open(node, config, context)
                .map(services -> node.server(CONTRACT)
                        .server(CatalogVerticle::compatible)
                        .features(node.login(services.accounts().signingIn(node.operators())))
                        .features(features(services))
                        .readyIf("lists", services::checkLists)
                        .afterListening(services.orchestrator()::resume));
    }

    /** What existing clients of a catalog expect of its HTTP side. */
    static ApiServer.Builder compatible(ApiServer.Builder api) {
        return api.alsoBelow("/v1").tolerantPaths().problemShape(new CatalogProblems());
    }

    static Feature[] features(CatalogServices services) {
        return new Feature[] {
            new AccountFeature(services.accounts(), services.selfDescriptions()),
            new RecordFeature(services.records()),
            new TrainingPlanFeature(services.trainingPlans()),
            new RegistrationFeature(services.trainingPlans(), services.registrations()),
            new ExecutionPlanFeature(
                    services.trainingPlans(),
                    services.executionPlans(),
                    services.modelVersions(),
                    services.leafLists()),
            new OrchestratorFeature(services.revocations())
        };
    }
}
