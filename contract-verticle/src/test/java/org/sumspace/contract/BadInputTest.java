package org.sumspace.contract;

import java.nio.file.Path;
import java.util.Random;
import org.sumspace.common.testkit.contract.BadInputTestBase;
import org.sumspace.common.testkit.contract.ContractScene;
import org.sumspace.contract.ManagerScene.Role;

class BadInputTest extends BadInputTestBase<Role> {
    @Override
    protected ContractScene<Role> scene(Path dataDir, Random seeded) {
        return new ManagerScene(seeded);
    }
}
