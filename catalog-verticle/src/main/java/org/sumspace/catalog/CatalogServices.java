package org.sumspace.catalog;

import io.vertx.core.Context;
import io.vertx.core.Future;
import java.security.SecureRandom;
import java.util.function.Supplier;
import org.sumspace.catalog.account.service.AccountService;
import org.sumspace.catalog.training.execution.service.ExecutionPlanService;
import org.sumspace.catalog.training.execution.service.LeafListService;
import org.sumspace.catalog.training.execution.service.ModelVersionService;
import org.sumspace.catalog.training.orchestrator.service.Orchestrator;
import org.sumspace.catalog.training.orchestrator.service.OrchestratorParts;
import org.sumspace.catalog.training.orchestrator.service.RevocationService;
import org.sumspace.catalog.training.orchestrator.service.TrainingServices;
import org.sumspace.catalog.training.plan.service.BaseModelSource;
import org.sumspace.catalog.training.plan.service.TrainingPlanService;
import org.sumspace.catalog.training.registration.service.RegistrationService;
import org.sumspace.common.http.client.NodeHttpClient;
import org.sumspace.common.security.Passwords;
import org.sumspace.common.trust.ReceivedRevocations;

/** The catalog's services. */
record CatalogServices(
        AccountService accounts,
        TrainingPlanService trainingPlans,
        RegistrationService registrations,
        ExecutionPlanService executionPlans,
        ModelVersionService modelVersions,
        LeafListService leafLists,
        RevocationService revocations,
        Orchestrator orchestrator) {
    /**
     * @param http the client that fetches base models
     * @param tokenKey DER of the public key that verifies this catalog's access tokens
     * @param context on which the state of the orchestrator is used
     */
    static CatalogServices of(
            CatalogStores stores,
            OrchestratorParts parts,
            ReceivedRevocations revocations,
            NodeHttpClient http,
            Passwords passwords,
            Supplier<Future<byte[]>> tokenKey,
            Context context) {
        TrainingServices training = parts.services();
        SecureRandom random = new SecureRandom();
        Orchestrator orchestrator = new Orchestrator(parts, context);
        TrainingPlanService trainingPlans = new TrainingPlanService(
                stores.trainingPlans(),
                new BaseModelSource(http),
                parts.workers(),
                parts.url(),
                tokenKey,
                random,
                parts.clock());
        return new CatalogServices(
                new AccountService(stores.accounts(), passwords, random, parts.clock()),
                trainingPlans,
                new RegistrationService(
                        stores.registrations(),
                        stores.consents(),
                        training.participants(),
                        orchestrator::participantsChanged,
                        parts.workers(),
                        parts.clock()),
                new ExecutionPlanService(
                        stores.executionPlans(),
                        training.leafLists(),
                        trainingPlans,
                        training.participants(),
                        orchestrator,
                        parts.clock()),
                training.modelVersions(),
                training.leafLists(),
                new RevocationService(revocations, orchestrator, parts.workers()),
                orchestrator);
    }
}
