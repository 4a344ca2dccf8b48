package org.sumspace.catalog;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.sumspace.catalog.account.store.AccountStore;
import org.sumspace.catalog.account.store.LoginAttemptStore;
import org.sumspace.catalog.negotiation.store.NegotiationStore;
import org.sumspace.catalog.resource.domain.ResourceKind;
import org.sumspace.catalog.resource.store.RecordStore;
import org.sumspace.catalog.training.execution.service.ExecutionPlanRecords;
import org.sumspace.catalog.training.execution.service.LeafListService;
import org.sumspace.catalog.training.execution.service.ModelVersionService;
import org.sumspace.catalog.training.execution.service.NodeProgressService;
import org.sumspace.catalog.training.execution.store.ExecutionPlanStore;
import org.sumspace.catalog.training.execution.store.LeafListStore;
import org.sumspace.catalog.training.execution.store.ModelVersionStore;
import org.sumspace.catalog.training.execution.store.NodeProgressStore;
import org.sumspace.catalog.training.orchestrator.service.TrainingServices;
import org.sumspace.catalog.training.plan.service.OpenTrainingPlans;
import org.sumspace.catalog.training.plan.store.BaseModelStore;
import org.sumspace.catalog.training.plan.store.TrainingPlanStore;
import org.sumspace.catalog.training.registration.service.ParticipantService;
import org.sumspace.catalog.training.registration.store.ConsentStore;
import org.sumspace.catalog.training.registration.store.RegistrationStore;
import org.sumspace.common.crypto.FieldCipher;
import org.sumspace.common.store.DocumentStore;

/** All stores of the catalog. */
public record CatalogStores(
        AccountStore accounts,
        LoginAttemptStore loginAttempts,
        TrainingPlanStore trainingPlans,
        BaseModelStore baseModels,
        RegistrationStore registrations,
        ConsentStore consents,
        ExecutionPlanStore executionPlans,
        NodeProgressStore nodeProgress,
        ModelVersionStore modelVersions,
        LeafListStore leafLists,
        Map<ResourceKind, RecordStore> records,
        NegotiationStore negotiations) {
    public CatalogStores {
        records = Map.copyOf(records);
    }

    public RecordStore records(ResourceKind kind) {
        return requireNonNull(records.get(kind), kind.path());
    }

    /**
     * The stores that the orchestrator uses.
     *
     * @param workers where signatures are verified and documents are made
     */
    public TrainingServices trainingServices(WorkerExecutor workers, Clock clock) {
        return new TrainingServices(
                new OpenTrainingPlans(trainingPlans),
                new ParticipantService(registrations, consents, workers, clock),
                new ExecutionPlanRecords(executionPlans),
                new NodeProgressService(nodeProgress, workers),
                new ModelVersionService(modelVersions),
                new LeafListService(leafLists));
    }

    /**
     * The stores in a database, with their indexes.
     *
     * @param cipher encrypts what must stay secret
     */
    public static Future<CatalogStores> in(DocumentStore database, FieldCipher cipher) {
        CatalogStores stores = new CatalogStores(
                new AccountStore(database, cipher),
                new LoginAttemptStore(database),
                new TrainingPlanStore(database),
                new BaseModelStore(database),
                new RegistrationStore(database),
                new ConsentStore(database),
                new ExecutionPlanStore(database),
                new NodeProgressStore(database),
                new ModelVersionStore(database),
                new LeafListStore(database),
                Stream.concat(ResourceKind.ALL.stream(), Stream.of(ResourceKind.REPRESENTATION))
                        .collect(Collectors.toMap(Function.identity(), kind -> new RecordStore(database, kind))),
                new NegotiationStore(database));
        return Future.all(List.of(
                        stores.accounts.createIndexes(),
                        stores.trainingPlans.createIndexes(),
                        stores.baseModels.createIndexes(),
                        stores.registrations.createIndexes(),
                        stores.consents.createIndexes(),
                        stores.executionPlans.createIndexes(),
                        stores.modelVersions.createIndexes()))
                .compose(done -> Future.all(stores.records.values().stream()
                        .map(RecordStore::createIndexes)
                        .toList()))
                .compose(done -> stores.negotiations.createIndexes())
                .map(stores);
    }
}
