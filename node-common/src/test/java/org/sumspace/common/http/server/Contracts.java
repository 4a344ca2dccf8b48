package org.sumspace.common.http.server;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.openapi.contract.OpenAPIContract;

/** Opens what tests of other packages need of a contract. */
public final class Contracts {
    private Contracts() {}

    public static Future<OpenAPIContract> routable(Contract contract, Vertx vertx) {
        return contract.forRouting(vertx).map(Contract.Routable::contract);
    }
}
