package org.sumspace.common.http.server.operation;

/** A part of a node that implements some operations of the node's contract: assigns their handlers. */
@FunctionalInterface
public interface Feature {
    /** Called once for each HTTP server of the node, so that each server has handlers of its own. */
    void addTo(Operations operations);
}
