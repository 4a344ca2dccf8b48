package org.sumspace.catalog.lease.service;

import io.vertx.core.Future;
import org.sumspace.catalog.lease.store.HolderId;
import org.sumspace.catalog.lease.store.LeaseStore;
import org.sumspace.common.boot.member.MemberContext;
import org.sumspace.common.store.MongoConfig;
import org.sumspace.common.store.MongoStore;

/**
 * The catalog's database.
 *
 * @param mongo takes writes only while this node serves
 */
public record ServingDatabase(MongoStore mongo, Serving serving) {
    /** Opens it and tries to take its lease; the embedded store has none, because its folder is locked. */
    public static Future<ServingDatabase> open(MemberContext node, MongoConfig config) {
        return node.openStore(config)
                .compose(mongo -> config.url() == null
                        ? Future.succeededFuture(new ServingDatabase(mongo, Serving.ALONE))
                        : leased(node, mongo));
    }

    private static Future<ServingDatabase> leased(MemberContext node, MongoStore mongo) {
        return node.vertx()
                .executeBlocking(() -> HolderId.in(node.config().dataDir()), false)
                .map(self -> new ServingLease(node.vertx(), new LeaseStore(mongo), self, System::nanoTime))
                .compose(lease -> {
                    node.resources().add(lease::stop);
                    lease.bindTo(node.metrics());
                    return lease.start().map(new ServingDatabase(mongo.guardedBy(lease), lease));
                });
    }
}
