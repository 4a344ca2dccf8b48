package org.sumspace.catalog;

import java.nio.file.Path;
import java.util.Random;
import org.sumspace.catalog.CatalogScene.Role;
import org.sumspace.common.testkit.contract.BadInputTestBase;
import org.sumspace.common.testkit.contract.ContractScene;

class BadInputTest extends BadInputTestBase<Role> {
    @Override
    protected ContractScene<Role> scene(Path dataDir, Random seeded) {
        return new CatalogScene(dataDir, seeded);
    }
}
