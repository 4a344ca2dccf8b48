package org.sumspace.common.lease;

import io.vertx.core.Future;
import java.util.Set;
import org.sumspace.common.boot.member.MemberContext;
import org.sumspace.common.config.HttpConfig;
import org.sumspace.common.config.NodeConfig;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.StoreConfig;

/**
 * The database of a node that may have a standby on the same database.
 *
 * @param store takes writes only while this node serves
 */
public record ServingDatabase(DocumentStore store, Serving serving) {
    private static final Set<String> ALL_ADDRESSES = Set.of("0.0.0.0", "::", "[::]");

    /**
     * Opens it and tries to take its lease; a PostgreSQL that the node started itself has none, because its folder is locked.
     *
     * @param kind of node, for messages and metrics, for example {@code catalog}
     */
    public static Future<ServingDatabase> open(MemberContext node, StoreConfig config, String kind) {
        return node.openStore()
                .compose(store -> config.url() == null
                        ? Future.succeededFuture(new ServingDatabase(store, Serving.ALONE))
                        : leased(node, store, kind));
    }

    private static Future<ServingDatabase> leased(MemberContext node, DocumentStore store, String kind) {
        return node.vertx()
                .executeBlocking(() -> HolderId.in(node.config().dataDir()), false)
                .map(self -> new ServingLease(
                        node.vertx(), new LeaseStore(store, url(node.config())), kind, self, System::nanoTime))
                .compose(lease -> {
                    node.resources().add(lease::stop);
                    lease.bindTo(node.metrics());
                    return lease.start().map(new ServingDatabase(store.guardedBy(lease), lease));
                });
    }

    /** Where the node listens: its public URL may be that of a load balancer before all nodes of the database. */
    private static String url(NodeConfig config) {
        HttpConfig http = config.http();
        String host = ALL_ADDRESSES.contains(http.host()) ? config.cluster().host() : http.host();
        return (http.tls() ? "https://" : "http://") + host + ":" + http.port();
    }
}
