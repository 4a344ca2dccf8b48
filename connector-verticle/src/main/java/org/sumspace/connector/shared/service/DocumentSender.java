package org.sumspace.connector.shared.service;

import io.vertx.core.Future;
import org.sumspace.common.http.client.HttpAnswer;
import org.sumspace.common.http.client.HttpCall;

/** Sends requests to another service of the data space. */
@FunctionalInterface
public interface DocumentSender {
    /** @return an answer below 300, or 304 to a conditional request; failed with the problem otherwise */
    Future<HttpAnswer> send(HttpCall call);
}
