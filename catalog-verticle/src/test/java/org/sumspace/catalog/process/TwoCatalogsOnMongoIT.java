package org.sumspace.catalog.process;

import org.sumspace.common.store.TestMongo;
import org.sumspace.common.testkit.process.NodeStore;

class TwoCatalogsOnMongoIT extends TwoCatalogsIT {
    @Override
    NodeStore store() {
        return TestMongo.inMemory();
    }
}
