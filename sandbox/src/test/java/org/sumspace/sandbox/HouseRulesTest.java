package org.sumspace.sandbox;

import org.junit.jupiter.api.Test;
import org.sumspace.common.testkit.rules.HouseRules;
import org.sumspace.common.testkit.rules.TestTiers;

class HouseRulesTest {
    @Test
    void houseRules_hold() {
        HouseRules.checkModule("org.sumspace.sandbox");
    }

    @Test
    void houseRules_holdInTheClient() {
        HouseRules.checkModule("org.sumspace.client");
    }

    @Test
    void testsOfTheFirstTier_startNoProcessNoDatabaseAndOneCluster() {
        TestTiers.check("org.sumspace.sandbox");
    }
}
