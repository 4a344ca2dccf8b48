package org.sumspace.connector.process;

import org.sumspace.common.store.TestMongo;
import org.sumspace.common.testkit.process.NodeStore;

class KilledChainOnMongoIT extends KilledChainIT {
    @Override
    NodeStore store() {
        return TestMongo.inMemory();
    }

    @Override
    int points() {
        return 0;
    }
}
