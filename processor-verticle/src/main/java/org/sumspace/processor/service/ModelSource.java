package org.sumspace.processor.service;

import io.vertx.core.Future;
import org.sumspace.processor.core.VerifiedPlan;

/** Where base models are. */
@FunctionalInterface
interface ModelSource {
    /** The file that the plan names as its base model, not yet checked. */
    Future<byte[]> fetch(VerifiedPlan plan);
}
