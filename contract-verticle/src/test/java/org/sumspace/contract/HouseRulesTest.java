package org.sumspace.contract;

import static org.sumspace.common.testkit.rules.Layer.API;
import static org.sumspace.common.testkit.rules.Layer.CORE;
import static org.sumspace.common.testkit.rules.Layer.DOMAIN;
import static org.sumspace.common.testkit.rules.Layer.SERVICE;
import static org.sumspace.common.testkit.rules.Layer.STORE;

import org.junit.jupiter.api.Test;
import org.sumspace.common.testkit.rules.HouseRules;
import org.sumspace.common.testkit.rules.TestTiers;

class HouseRulesTest {
    @Test
    void houseRules_hold() {
        HouseRules.checkNode("org.sumspace.contract", API, SERVICE, STORE, DOMAIN, CORE);
    }

    @Test
    void testsOfTheFirstTier_startNoProcessNoDatabaseAndOneCluster() {
        TestTiers.check("org.sumspace.contract");
    }
}
