package org.sumspace.catalog;

import org.sumspace.catalog.account.api.SignUpHandler;
import org.sumspace.catalog.training.execution.api.AssignAggregatorsHandler;
import org.sumspace.catalog.training.execution.api.AssignProcessorsHandler;
import org.sumspace.catalog.training.execution.api.CreateExecutionPlanHandler;
import org.sumspace.catalog.training.execution.api.GetExecutionPlanHandler;
import org.sumspace.catalog.training.execution.api.GetExecutionPlanStatusHandler;
import org.sumspace.catalog.training.execution.api.ListExecutionPlansHandler;
import org.sumspace.catalog.training.execution.api.ListModelVersionsHandler;
import org.sumspace.catalog.training.execution.api.StreamLeafListHandler;
import org.sumspace.catalog.training.orchestrator.api.RevokeHandler;
import org.sumspace.catalog.training.plan.api.GetTrainingPlanHandler;
import org.sumspace.catalog.training.plan.api.PublishTrainingPlanHandler;
import org.sumspace.catalog.training.registration.api.GiveConsentHandler;
import org.sumspace.catalog.training.registration.api.ListProcessorsHandler;
import org.sumspace.catalog.training.registration.api.ListRegistrationsHandler;
import org.sumspace.catalog.training.registration.api.RegisterNodeHandler;
import org.sumspace.common.http.server.Operations;
import org.sumspace.common.security.LoginHandler;
import org.sumspace.common.trust.NodeRole;

/** Which handler answers which operation of {@code catalog/openapi.yaml}. */
final class CatalogApi {
    static final String CONTRACT = "catalog/openapi.yaml";

    private CatalogApi() {}

    static Operations operations(CatalogServices services, LoginHandler login) {
        var plans = services.trainingPlans();
        var registrations = services.registrations();
        var executionPlans = services.executionPlans();
        return new Operations()
                .on("signUp", new SignUpHandler(services.accounts()))
                .on(LoginHandler.OPERATION, login)
                .on("publishTrainingPlan", new PublishTrainingPlanHandler(plans))
                .on("getTrainingPlan", new GetTrainingPlanHandler(plans))
                .on("listRegistrations", ListRegistrationsHandler.all(plans, registrations))
                .on("registerAggregator", new RegisterNodeHandler(plans, registrations, NodeRole.AGGREGATOR))
                .on("listAggregators", ListRegistrationsHandler.aggregators(plans, registrations))
                .on("registerProcessor", new RegisterNodeHandler(plans, registrations, NodeRole.PROCESSOR))
                .on("listProcessors", new ListProcessorsHandler(plans, registrations))
                .on("giveConsent", new GiveConsentHandler(plans, registrations))
                .on("listExecutionPlans", new ListExecutionPlansHandler(plans, executionPlans))
                .on("listModelVersions", new ListModelVersionsHandler(plans, services.modelVersions()))
                .on("createExecutionPlan", new CreateExecutionPlanHandler(plans, executionPlans))
                .on("getExecutionPlan", new GetExecutionPlanHandler(executionPlans))
                .on("assignAggregators", new AssignAggregatorsHandler(executionPlans))
                .on("assignProcessors", new AssignProcessorsHandler(executionPlans))
                .on("getExecutionPlanStatus", new GetExecutionPlanStatusHandler(executionPlans))
                .on("revoke", new RevokeHandler(services.revocations()))
                .on("streamLeafList", new StreamLeafListHandler(services.leafLists()));
    }
}
