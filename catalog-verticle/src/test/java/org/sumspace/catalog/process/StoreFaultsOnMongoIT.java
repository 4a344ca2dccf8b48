package org.sumspace.catalog.process;

import java.nio.file.Path;
import org.sumspace.common.store.TestMongo;
import org.sumspace.common.testkit.process.NodeStore;
import org.sumspace.common.testkit.process.StoreFaultsTestBase;

class StoreFaultsOnMongoIT extends StoreFaultsTestBase {
    @Override
    protected NodeStore server(Path folder) {
        return TestMongo.inFolder(folder);
    }

    @Override
    protected Space open(Path folder, NodeStore store) {
        return new CatalogUnderFaults(new CatalogSpace(folder, store));
    }
}
