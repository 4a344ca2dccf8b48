package org.sumspace.assessment;

import org.junit.jupiter.api.Test;
import org.sumspace.common.testkit.OperationHandlers;

class OperationHandlersTest {
    @Test
    void eachOperation_hasAHandlerOfItsName() {
        OperationHandlers.check("org.sumspace.assessment", AssessmentVerticle.CONTRACT);
    }
}
