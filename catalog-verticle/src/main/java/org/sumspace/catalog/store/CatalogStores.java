package org.sumspace.catalog.store;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import io.vertx.ext.mongo.MongoClient;
import java.util.List;

/** Everything the catalog keeps. */
public record CatalogStores(
        AccountStore accounts,
        TrainingPlanStore trainingPlans,
        RegistrationStore registrations,
        ConsentStore consents,
        ExecutionPlanStore executionPlans,
        ModelVersionStore modelVersions,
        LeafListStore leafLists) {
    public CatalogStores {
        requireNonNull(accounts, "accounts is null");
        requireNonNull(trainingPlans, "trainingPlans is null");
        requireNonNull(registrations, "registrations is null");
        requireNonNull(consents, "consents is null");
        requireNonNull(executionPlans, "executionPlans is null");
        requireNonNull(modelVersions, "modelVersions is null");
        requireNonNull(leafLists, "leafLists is null");
    }

    /** Stores that live as long as the process: for tests and trials. */
    public static CatalogStores inMemory() {
        return new CatalogStores(
                new InMemoryAccountStore(),
                new InMemoryTrainingPlanStore(),
                new InMemoryRegistrationStore(),
                new InMemoryConsentStore(),
                new InMemoryExecutionPlanStore(),
                new InMemoryModelVersionStore(),
                new InMemoryLeafListStore());
    }

    /** Stores in a MongoDB database; its indexes are made first. */
    public static Future<CatalogStores> inMongo(MongoClient client) {
        MongoAccountStore accounts = new MongoAccountStore(client);
        MongoRegistrationStore registrations = new MongoRegistrationStore(client);
        MongoConsentStore consents = new MongoConsentStore(client);
        MongoExecutionPlanStore executionPlans = new MongoExecutionPlanStore(client);
        MongoModelVersionStore modelVersions = new MongoModelVersionStore(client);
        return Future.all(List.of(
                        accounts.prepare(),
                        registrations.prepare(),
                        consents.prepare(),
                        executionPlans.prepare(),
                        modelVersions.prepare()))
                .map(prepared -> new CatalogStores(
                        accounts,
                        new MongoTrainingPlanStore(client),
                        registrations,
                        consents,
                        executionPlans,
                        modelVersions,
                        new MongoLeafListStore(client)));
    }
}
