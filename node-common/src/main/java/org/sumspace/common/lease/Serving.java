package org.sumspace.common.lease;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.Optional;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.store.WriteGate;

/** Whether this node serves its database, or is a standby for another one. */
public interface Serving extends WriteGate {
    /** For a database that only one process can use. */
    Serving ALONE = new Serving() {
        @Override
        public Future<Void> begun() {
            return Future.succeededFuture();
        }

        @Override
        public Future<Void> superseded() {
            return Promise.<Void>promise().future();
        }

        @Override
        public Optional<NodeException> problem() {
            return Optional.empty();
        }

        @Override
        public void check() {
            WriteGate.OPEN.check();
        }
    };

    /** Completes when this node serves for the first time. */
    Future<Void> begun();

    /** Completes when another node has taken the place of this one, whose memory is out of date from then on. */
    Future<Void> superseded();

    /** Why requests cannot be answered now; empty while this node serves. */
    Optional<NodeException> problem();

    /** Where the node is that serves; empty if it is unknown. */
    default Optional<String> holderUrl() {
        return Optional.empty();
    }

    /** Succeeds while this node serves. */
    default Future<Void> ready() {
        return problem().<Future<Void>>map(Future::failedFuture).orElseGet(Future::succeededFuture);
    }
}
