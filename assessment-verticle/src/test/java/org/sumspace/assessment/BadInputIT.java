package org.sumspace.assessment;

import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.sumspace.common.testkit.contract.BadInputTestBase;
import org.sumspace.common.testkit.contract.ContractScene;

@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class BadInputIT extends BadInputTestBase<AssessmentScene.Role> {
    @Override
    protected ContractScene<AssessmentScene.Role> scene(Path dataDir, Random seeded) {
        return new AssessmentScene(dataDir, seeded);
    }
}
