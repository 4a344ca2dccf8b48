package org.sumspace.common.testkit.process;

import io.vertx.core.Vertx;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.StoreConfig;
import org.sumspace.common.testkit.Await;

/** A store for nodes of a test. It goes on while they are killed. */
public interface NodeStore extends AutoCloseable {
    /** A new way for a node. */
    StoreRelay relay();

    /** How the test uses it without a relay. */
    StoreConfig config();

    /** Of its server. */
    int port();

    @Override
    void close();

    default DocumentStore open(Vertx vertx) {
        return Await.result(DocumentStore.open(vertx, config()));
    }
}
