package org.sumspace.bench;

import org.junit.jupiter.api.Test;
import org.sumspace.common.testkit.rules.HouseRules;
import org.sumspace.common.testkit.rules.TestTiers;

class HouseRulesTest {
    @Test
    void houseRules_hold() {
        HouseRules.checkBenchmarks("org.sumspace.bench");
    }

    @Test
    void testsOfTheFirstTier_startNoProcessNoDatabaseAndOneCluster() {
        TestTiers.check("org.sumspace.bench");
    }
}
