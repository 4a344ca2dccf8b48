package org.sumspace.processor.service;

import org.sumspace.common.training.message.Progress;
import org.sumspace.processor.core.VerifiedPlan;

/** The orchestrators, as far as this node talks to them. */
@FunctionalInterface
interface Orchestrators {
    /** Tells where this node stands. Nothing waits for it, and nothing is decided on it. */
    void report(VerifiedPlan plan, Progress progress);
}
