package org.sumspace.processor;

import org.junit.jupiter.api.Test;
import org.sumspace.common.testkit.HouseRules;

class HouseRulesTest {

    @Test
    void moduleKeepsTheRules() {
        HouseRules.check("org.sumspace.processor");
    }
}
