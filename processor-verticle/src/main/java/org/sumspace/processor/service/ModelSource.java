package org.sumspace.processor.service;

import io.vertx.core.Future;
import org.sumspace.processor.core.VerifiedPlan;

/** Fetches base models. */
@FunctionalInterface
interface ModelSource {
    /** Fetches the file that the plan names as its base model. The caller checks it. */
    Future<byte[]> fetch(VerifiedPlan plan);
}
