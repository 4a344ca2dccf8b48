package org.sumspace.aggregator;

import org.junit.jupiter.api.Test;
import org.sumspace.common.testkit.OperationHandlers;

class OperationHandlersTest {
    @Test
    void eachOperation_hasAHandlerOfItsName() {
        OperationHandlers.check("org.sumspace.aggregator", "aggregator/openapi.yaml");
    }
}
