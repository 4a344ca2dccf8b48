package org.sumspace.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.Vertx;
import org.junit.jupiter.api.Test;
import org.sumspace.common.http.server.contract.Contract;
import org.sumspace.common.testkit.contract.ContractExamples;

class ContractExamplesTest {
    @Test
    void eachOperation_hasASummary_andExamplesThatItsSchemasAllow() {
        Vertx vertx = Vertx.vertx();
        assertThat(ContractExamples.violations(Contract.load(CatalogVerticle.CONTRACT), vertx))
                .isEmpty();
        result(vertx.close());
    }
}
