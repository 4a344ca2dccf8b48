package org.sumspace.common.store;

/** Decides whether a write to a database may begin. */
@FunctionalInterface
public interface WriteGate {
    /** Lets every write begin. */
    WriteGate OPEN = () -> {};

    /** @throws org.sumspace.common.error.NodeException UNAVAILABLE if no write may begin now */
    void check();
}
