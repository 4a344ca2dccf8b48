package org.sumspace.contract.process;

import org.sumspace.common.store.TestMongo;
import org.sumspace.common.testkit.process.NodeStore;

class KilledManagerOnMongoIT extends KilledManagerIT {
    @Override
    NodeStore store() {
        return TestMongo.inMemory();
    }
}
