package org.sumspace.common.store;

import java.util.Optional;
import org.sumspace.common.store.query.FieldPath;

/** Decides whether a write to a database may begin, and which writes the database must refuse. */
@FunctionalInterface
public interface WriteGate {
    /** Lets every write begin. */
    WriteGate OPEN = () -> {};

    /** @throws org.sumspace.common.error.NodeException UNAVAILABLE if no write may begin now */
    void check();

    /**
     * What a PostgreSQL checks together with each write, so that a write that is sent late changes nothing; empty if it
     * checks nothing.
     */
    default Optional<Fence> fence() {
        return Optional.empty();
    }

    /** A number in a document; a write is refused unless the document has it. */
    record Fence(String collection, String id, FieldPath member, long value) {}
}
