package org.sumspace.catalog;

import org.sumspace.catalog.api.AssignAggregatorsHandler;
import org.sumspace.catalog.api.AssignProcessorsHandler;
import org.sumspace.catalog.api.CreateExecutionPlanHandler;
import org.sumspace.catalog.api.GetExecutionPlanHandler;
import org.sumspace.catalog.api.GetExecutionPlanStatusHandler;
import org.sumspace.catalog.api.GetTrainingPlanHandler;
import org.sumspace.catalog.api.GiveConsentHandler;
import org.sumspace.catalog.api.ListAggregatorsHandler;
import org.sumspace.catalog.api.ListExecutionPlansHandler;
import org.sumspace.catalog.api.ListModelVersionsHandler;
import org.sumspace.catalog.api.ListProcessorsHandler;
import org.sumspace.catalog.api.ListRegistrationsHandler;
import org.sumspace.catalog.api.PublishTrainingPlanHandler;
import org.sumspace.catalog.api.RegisterAggregatorHandler;
import org.sumspace.catalog.api.RegisterProcessorHandler;
import org.sumspace.catalog.api.RevokeHandler;
import org.sumspace.catalog.api.SignUpHandler;
import org.sumspace.catalog.api.StreamLeafListHandler;
import org.sumspace.common.http.server.Operations;
import org.sumspace.common.security.LoginHandler;

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
                .on("listRegistrations", new ListRegistrationsHandler(plans, registrations))
                .on("registerAggregator", new RegisterAggregatorHandler(plans, registrations))
                .on("listAggregators", new ListAggregatorsHandler(plans, registrations))
                .on("registerProcessor", new RegisterProcessorHandler(plans, registrations))
                .on("listProcessors", new ListProcessorsHandler(plans, registrations))
                .on("giveConsent", new GiveConsentHandler(plans, registrations))
                .on("listExecutionPlans", new ListExecutionPlansHandler(plans, executionPlans))
                .on("listModelVersions", new ListModelVersionsHandler(plans))
                .on("createExecutionPlan", new CreateExecutionPlanHandler(plans, executionPlans))
                .on("getExecutionPlan", new GetExecutionPlanHandler(executionPlans))
                .on("assignAggregators", new AssignAggregatorsHandler(executionPlans))
                .on("assignProcessors", new AssignProcessorsHandler(executionPlans))
                .on("getExecutionPlanStatus", new GetExecutionPlanStatusHandler(executionPlans))
                .on("revoke", new RevokeHandler(services.revocations()))
                .on("streamLeafList", new StreamLeafListHandler(services.leafLists()));
    }
}
