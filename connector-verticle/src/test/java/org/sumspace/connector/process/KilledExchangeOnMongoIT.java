package org.sumspace.connector.process;

import org.sumspace.common.store.TestMongo;
import org.sumspace.common.testkit.process.NodeStore;

class KilledExchangeOnMongoIT extends KilledExchangeIT {
    @Override
    NodeStore store() {
        return TestMongo.inMemory();
    }
}
