package org.sumspace.contract;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.sumspace.common.testkit.contract.ContractFuzz;

/** Random requests with the catalog's key and without it. */
@Timeout(value = 1, unit = TimeUnit.DAYS)
class ManagerFuzzTest {
    @Test
    void noRequest_breaksTheManager_orChangesWhatItIsRefused() {
        ContractFuzz.run(ManagerScene::new);
    }
}
