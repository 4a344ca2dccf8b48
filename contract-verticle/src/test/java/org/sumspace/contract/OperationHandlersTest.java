package org.sumspace.contract;

import org.junit.jupiter.api.Test;
import org.sumspace.common.testkit.OperationHandlers;

class OperationHandlersTest {
    @Test
    void eachOperation_hasAHandlerOfItsName() {
        OperationHandlers.check("org.sumspace.contract", "contract/openapi.yaml");
    }
}
