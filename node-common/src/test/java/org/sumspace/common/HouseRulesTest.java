package org.sumspace.common;

import org.junit.jupiter.api.Test;
import org.sumspace.common.testkit.rules.HouseRules;
import org.sumspace.common.testkit.rules.TestTiers;

class HouseRulesTest {
    @Test
    void houseRules_hold() {
        HouseRules.checkCommon("org.sumspace.common");
    }

    @Test
    void testsOfTheFirstTier_startNoProcessNoDatabaseAndOneCluster() {
        TestTiers.check("org.sumspace.common");
    }
}
