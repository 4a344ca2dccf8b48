package org.sumspace.common.lease;

import io.vertx.core.Future;
import org.sumspace.common.boot.member.MemberContext;
import org.sumspace.common.store.MongoConfig;
import org.sumspace.common.store.MongoStore;

/**
 * The database of a node that may have a standby on the same database.
 *
 * @param mongo takes writes only while this node serves
 */
public record ServingDatabase(MongoStore mongo, Serving serving) {
    /**
     * Opens it and tries to take its lease; the embedded store has none, because its folder is locked.
     *
     * @param kind of node, for messages and metrics, for example {@code catalog}
     */
    public static Future<ServingDatabase> open(MemberContext node, MongoConfig config, String kind) {
        return node.openStore(config)
                .compose(mongo -> config.url() == null
                        ? Future.succeededFuture(new ServingDatabase(mongo, Serving.ALONE))
                        : leased(node, mongo, kind));
    }

    private static Future<ServingDatabase> leased(MemberContext node, MongoStore mongo, String kind) {
        return node.vertx()
                .executeBlocking(() -> HolderId.in(node.config().dataDir()), false)
                .map(self -> new ServingLease(node.vertx(), new LeaseStore(mongo), kind, self, System::nanoTime))
                .compose(lease -> {
                    node.resources().add(lease::stop);
                    lease.bindTo(node.metrics());
                    return lease.start().map(new ServingDatabase(mongo.guardedBy(lease), lease));
                });
    }
}
