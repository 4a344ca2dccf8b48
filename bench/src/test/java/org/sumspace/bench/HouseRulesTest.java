package org.sumspace.bench;

import org.junit.jupiter.api.Test;
import org.sumspace.common.testkit.rules.HouseRules;

class HouseRulesTest {
    @Test
    void houseRules_hold() {
        HouseRules.checkBenchmarks("org.sumspace.bench");
    }
}
