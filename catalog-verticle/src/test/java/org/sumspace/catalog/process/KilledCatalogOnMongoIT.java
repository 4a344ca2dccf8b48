package org.sumspace.catalog.process;

import org.sumspace.common.store.TestMongo;
import org.sumspace.common.testkit.process.NodeStore;

class KilledCatalogOnMongoIT extends KilledCatalogIT {
    @Override
    NodeStore store() {
        return TestMongo.inMemory();
    }

    @Override
    int points() {
        return 2;
    }
}
