package org.sumspace.aggregator.service;

import io.vertx.core.Future;
import java.net.URI;

/** Where base models come from that this node did not make itself. */
@FunctionalInterface
public interface ModelSource {
    Future<byte[]> fetch(URI url);
}
