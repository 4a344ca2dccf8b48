package org.sumspace.catalog;

import java.nio.file.Path;
import java.util.Random;
import org.sumspace.catalog.CatalogScene.Role;
import org.sumspace.common.testkit.contract.ContractScene;
import org.sumspace.common.testkit.contract.SameAnswersTestBase;

class SameAnswersIT extends SameAnswersTestBase<Role> {
    @Override
    protected ContractScene<Role> scene(Path dataDir, Random seeded) {
        return new CatalogScene(dataDir, seeded);
    }
}
