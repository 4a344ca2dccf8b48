package org.sumspace.catalog.store;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import java.util.List;
import org.sumspace.common.store.MongoStore;

/** All stores of the catalog. */
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

    /** The stores in a database, with their indexes. */
    public static Future<CatalogStores> in(MongoStore mongo) {
        CatalogStores stores = new CatalogStores(
                new AccountStore(mongo),
                new TrainingPlanStore(mongo),
                new RegistrationStore(mongo),
                new ConsentStore(mongo),
                new ExecutionPlanStore(mongo),
                new ModelVersionStore(mongo),
                new LeafListStore(mongo));
        return Future.all(List.of(
                        stores.accounts.createIndexes(),
                        stores.registrations.createIndexes(),
                        stores.consents.createIndexes(),
                        stores.executionPlans.createIndexes(),
                        stores.modelVersions.createIndexes()))
                .map(stores);
    }
}
