package org.sumspace.connector;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.testkit.contract.ContractFuzz;

/** Random requests of all kinds of callers of a connector. */
@Timeout(value = 1, unit = TimeUnit.DAYS)
class ConnectorFuzzTest {
    @TempDir
    static Path folder;

    @Test
    void noRequest_breaksTheConnector_orChangesWhatItIsRefused() {
        ContractFuzz.run(random -> new ConnectorScene(folder, random));
    }
}
