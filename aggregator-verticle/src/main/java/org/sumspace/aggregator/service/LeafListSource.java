package org.sumspace.aggregator.service;

import io.vertx.core.Future;
import org.sumspace.aggregator.core.OfferCheck;

/** Where leaf lists come from. */
@FunctionalInterface
public interface LeafListSource {
    /** The leaf list that the plan names, as the catalog serves it: NDJSON, not verified. */
    Future<byte[]> fetch(OfferCheck offer);
}
