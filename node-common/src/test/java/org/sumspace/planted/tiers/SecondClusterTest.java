package org.sumspace.planted.tiers;

import io.vertx.core.Future;
import io.vertx.core.Vertx;

/** Starts a second cluster. */
final class SecondClusterTest {
    private SecondClusterTest() {}

    static Future<Vertx> start() {
        return Vertx.builder().buildClustered();
    }
}
