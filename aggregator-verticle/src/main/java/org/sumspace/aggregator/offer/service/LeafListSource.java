package org.sumspace.aggregator.offer.service;

import io.vertx.core.Future;
import org.sumspace.aggregator.offer.core.OfferCheck;

/** Fetches leaf lists. */
@FunctionalInterface
public interface LeafListSource {
    /** The leaf list that the plan names, as the catalog serves it: NDJSON, not verified. */
    Future<byte[]> fetch(OfferCheck offer);
}
