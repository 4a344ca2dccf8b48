package org.sumspace.common;

import org.junit.jupiter.api.Test;
import org.sumspace.common.testkit.rules.HouseRules;

class HouseRulesTest {
    @Test
    void houseRules_hold() {
        HouseRules.checkCommon("org.sumspace.common");
    }
}
