package org.sumspace.catalog.resource.service;

import io.vertx.core.Future;
import java.util.List;
import org.sumspace.catalog.resource.domain.ResourceRecord;

/** What changes of the records of a kind need at other services. */
public interface RecordDependencies {
    /** A kind that needs nothing. */
    RecordDependencies NONE = new RecordDependencies() {};

    /** Finds out what the rules of the kind must know before a record is deleted. */
    default Future<Void> beforeDeletion(String recordId) {
        return Future.succeededFuture();
    }

    /**
     * Waits for what a record needs that was just written.
     *
     * @return failed with FAILED_DEPENDENCY if another service refuses the change, which is then undone
     */
    default Future<Settled> settle(ResourceRecord written) {
        return Future.succeededFuture(new Settled(written, List.of()));
    }

    /**
     * A record after the waiting.
     *
     * @param pending kinds of the tasks of the change that are still open
     */
    record Settled(ResourceRecord record, List<String> pending) {
        public Settled {
            pending = List.copyOf(pending);
        }
    }
}
