package org.sumspace.converter;

import org.junit.jupiter.api.Test;
import org.sumspace.common.testkit.HouseRules;

class HouseRulesTest {
    @Test
    void houseRules_hold() {
        HouseRules.check("org.sumspace.converter");
    }
}
