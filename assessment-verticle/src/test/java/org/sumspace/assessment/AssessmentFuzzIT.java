package org.sumspace.assessment;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.testkit.contract.ContractFuzz;

/** Random requests of everybody who calls an assessment node. */
@Timeout(value = 1, unit = TimeUnit.DAYS)
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class AssessmentFuzzIT {
    @TempDir
    static Path folder;

    @Test
    void noRequest_breaksTheNode_orChangesWhatItIsRefused() {
        ContractFuzz.run(random -> new AssessmentScene(folder, random));
    }
}
