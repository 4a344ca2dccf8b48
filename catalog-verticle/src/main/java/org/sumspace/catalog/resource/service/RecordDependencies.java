package org.sumspace.catalog.resource.service;

import io.vertx.core.Future;
import org.sumspace.catalog.contract.domain.Moved;
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
    default Future<Moved<ResourceRecord>> settle(ResourceRecord written) {
        return Future.succeededFuture(Moved.of(written));
    }
}
