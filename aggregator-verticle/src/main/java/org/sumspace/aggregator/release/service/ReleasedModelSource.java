package org.sumspace.aggregator.release.service;

import io.vertx.core.Future;
import java.net.URI;

/** Fetches base models that this node did not make itself. */
@FunctionalInterface
public interface ReleasedModelSource {
    Future<byte[]> fetch(URI url);
}
