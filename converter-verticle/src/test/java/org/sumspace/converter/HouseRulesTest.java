package org.sumspace.converter;

import static org.sumspace.common.testkit.rules.Layer.API;
import static org.sumspace.common.testkit.rules.Layer.CORE;
import static org.sumspace.common.testkit.rules.Layer.SERVICE;
import static org.sumspace.common.testkit.rules.Layer.STORE;

import org.junit.jupiter.api.Test;
import org.sumspace.common.testkit.rules.HouseRules;
import org.sumspace.common.testkit.rules.TestTiers;

class HouseRulesTest {
    @Test
    void houseRules_hold() {
        HouseRules.checkNode("org.sumspace.converter", API, SERVICE, STORE, CORE);
    }

    @Test
    void testsOfTheFirstTier_startNoProcessNoDatabaseAndOneCluster() {
        TestTiers.check("org.sumspace.converter");
    }
}
