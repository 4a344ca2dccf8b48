package org.sumspace.catalog.store;

import static java.util.Objects.requireNonNull;

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
}
