package org.sumspace.catalog;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.testkit.contract.ContractFuzz;

/** Random requests as the owner of the records that they name, as another participant and in other roles. */
@Timeout(value = 1, unit = TimeUnit.DAYS)
class CatalogFuzzTest {
    @TempDir
    private Path dataDir;

    @Test
    void noRequest_breaksTheCatalog_orChangesWhatItIsRefused() {
        ContractFuzz.run(random -> new CatalogScene(dataDir, random));
    }
}
