package org.sumspace.processor.service;

import org.sumspace.common.training.message.Progress;
import org.sumspace.processor.core.VerifiedPlan;

/** The reports of this node to orchestrators. */
@FunctionalInterface
interface Orchestrators {
    /** Reports the progress of this node's processors. Nothing waits for a report, and no decision depends on it. */
    void report(VerifiedPlan plan, Progress progress);
}
