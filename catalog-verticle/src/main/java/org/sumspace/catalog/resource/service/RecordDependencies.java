package org.sumspace.catalog.resource.service;

import io.vertx.core.Future;
import java.util.List;
import org.sumspace.catalog.resource.domain.ResourceRecord;

/** What changes to records of one kind require at other services. */
public interface RecordDependencies {
    /** A kind whose changes require nothing at other services. */
    RecordDependencies NONE = new RecordDependencies() {};

    /** Loads the information that the rules of the kind need before a record is deleted. */
    default Future<Void> beforeDeletion(String recordId) {
        return Future.succeededFuture();
    }

    /**
     * Waits for the tasks of a record that was just written.
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
