package org.sumspace.contract;

import java.nio.file.Path;
import java.util.Random;
import org.sumspace.common.testkit.contract.ContractScene;
import org.sumspace.common.testkit.contract.SameAnswersTestBase;
import org.sumspace.contract.ManagerScene.Role;

class SameAnswersIT extends SameAnswersTestBase<Role> {
    @Override
    protected ContractScene<Role> scene(Path dataDir, Random seeded) {
        return new ManagerScene(seeded);
    }
}
