package org.sumspace.connector;

import java.nio.file.Path;
import java.util.Random;
import org.sumspace.common.testkit.contract.BadInputTestBase;
import org.sumspace.common.testkit.contract.ContractScene;
import org.sumspace.connector.ConnectorScene.Role;

class BadInputTest extends BadInputTestBase<Role> {
    @Override
    protected ContractScene<Role> scene(Path dataDir, Random seeded) {
        return new ConnectorScene(dataDir, seeded);
    }
}
