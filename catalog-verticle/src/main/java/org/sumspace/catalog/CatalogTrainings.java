package org.sumspace.catalog;

import io.vertx.core.Context;
import java.time.Duration;
import java.util.List;
import org.sumspace.catalog.account.service.DownloadTokens;
import org.sumspace.catalog.resource.domain.ResourceKind;
import org.sumspace.catalog.training.execution.api.ExecutionPlanFeature;
import org.sumspace.catalog.training.execution.api.TrainingStatusFeature;
import org.sumspace.catalog.training.execution.api.TrainingTopics;
import org.sumspace.catalog.training.execution.service.ExecutionPlanService;
import org.sumspace.catalog.training.execution.service.ModelFileService;
import org.sumspace.catalog.training.execution.service.TrainingStatusService;
import org.sumspace.catalog.training.offer.service.TrainingOffers;
import org.sumspace.catalog.training.orchestrator.api.OrchestratorFeature;
import org.sumspace.catalog.training.orchestrator.service.Orchestrator;
import org.sumspace.catalog.training.orchestrator.service.OrchestratorParts;
import org.sumspace.catalog.training.orchestrator.service.RevocationService;
import org.sumspace.catalog.training.orchestrator.service.TrainingServices;
import org.sumspace.catalog.training.plan.api.BaseModelFeature;
import org.sumspace.catalog.training.plan.api.TrainingPlanFeature;
import org.sumspace.catalog.training.plan.core.BaseModelUrls;
import org.sumspace.catalog.training.plan.service.BaseModelFiles;
import org.sumspace.catalog.training.plan.service.BaseModelSource;
import org.sumspace.catalog.training.plan.service.ModelSpool;
import org.sumspace.catalog.training.plan.service.TrainingPlanService;
import org.sumspace.catalog.training.registration.api.RegistrationFeature;
import org.sumspace.catalog.training.registration.service.RegistrationService;
import org.sumspace.common.http.client.NodeHttpClient;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.security.AccessTokens;
import org.sumspace.common.trust.ReceivedRevocations;

/** Trainings: the orchestrator, the records that offer them, and their operations. */
record CatalogTrainings(
        Orchestrator orchestrator,
        TrainingOffers offers,
        BaseModelFiles baseModels,
        TrainingTopics topics,
        List<Feature> features) {
    private static final Duration SHOW_MODELS_AFTER = Duration.ofSeconds(1);

    /**
     * @param http the client that fetches base models and files of model versions
     * @param context on which the state of the orchestrator is used
     */
    static CatalogTrainings of(
            CatalogParts catalog,
            OrchestratorParts parts,
            CatalogStores stores,
            RecordServices records,
            NodeHttpClient http,
            AccessTokens tokens,
            ReceivedRevocations revocations,
            Context context) {
        TrainingServices services = parts.services();
        Orchestrator orchestrator = new Orchestrator(parts, context);
        TrainingOffers offers = new TrainingOffers(
                records.of(ResourceKind.SOFTWARE_RESOURCE),
                records.of(ResourceKind.SERVICE_OFFERING),
                services.modelVersions(),
                services.trainingPlans(),
                parts.vertx(),
                SHOW_MODELS_AFTER);
        services.trainingPlans().follow(offers::changed);
        ModelSpool spool = new ModelSpool(parts.vertx(), parts.workers());
        BaseModelFiles baseModels = new BaseModelFiles(
                stores.baseModels(),
                stores.trainingPlans(),
                spool,
                new BaseModelUrls(parts.url().toString()),
                parts.clock());
        TrainingPlanService plans = new TrainingPlanService(
                stores.trainingPlans(),
                new BaseModelSource(http, spool, baseModels),
                parts.url(),
                tokens::publicKey,
                plan -> offers.show(plan).onSuccess(shown -> orchestrator.published(plan.id())),
                catalog.random(),
                parts.clock());
        RegistrationService registrations = new RegistrationService(
                stores.registrations(),
                stores.consents(),
                services.participants(),
                orchestrator::participantsChanged,
                parts.workers(),
                parts.clock());
        ExecutionPlanService executionPlans = new ExecutionPlanService(
                stores.executionPlans(),
                services.leafLists(),
                plans,
                services.participants(),
                orchestrator,
                parts.clock());
        TrainingStatusService status = new TrainingStatusService(
                plans, services.executionPlans(), services.modelVersions(), services.participants(), orchestrator);
        ModelFileService files = new ModelFileService(
                services.modelVersions(), services.executionPlans(), http, new DownloadTokens(tokens)::of);
        return new CatalogTrainings(
                orchestrator,
                offers,
                baseModels,
                new TrainingTopics(plans, status),
                List.of(
                        new TrainingPlanFeature(plans),
                        new BaseModelFeature(baseModels),
                        new RegistrationFeature(plans, registrations),
                        new ExecutionPlanFeature(plans, executionPlans, services.modelVersions(), services.leafLists()),
                        new TrainingStatusFeature(plans, status, files),
                        new OrchestratorFeature(new RevocationService(revocations, orchestrator, parts.workers()))));
    }
}
