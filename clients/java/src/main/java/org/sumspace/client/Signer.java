package org.sumspace.client;

import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;

/** Signs requests to one node with a key of its own. Thread-safe. */
public interface Signer {
    /** The id of who signs, as {@link NodeClient#subject()} returns it. */
    String subject();

    /** The request with a signature. A request that is repeated is signed again. */
    HttpRequest sign(HttpRequest request);

    /**
     * Reads from an answer what signatures need of the node.
     *
     * @return whether a request that was refused with 401 may succeed the next time
     */
    boolean learn(HttpHeaders answer);
}
