package org.sumspace.planted.tiers;

import io.vertx.core.Future;
import io.vertx.core.Vertx;

/** Starts the one cluster that a module may start in the first tier. */
final class ClusterTest {
    private ClusterTest() {}

    static Future<Vertx> start() {
        return Vertx.builder().buildClustered();
    }
}
