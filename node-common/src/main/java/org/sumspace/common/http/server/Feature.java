package org.sumspace.common.http.server;

/** A part of what a node does, with operations of the node's contract: says which handler answers which of them. */
@FunctionalInterface
public interface Feature {
    /** Called once for each HTTP server of the node, so that each server has handlers of its own. */
    void addTo(Operations operations);
}
