package org.sumspace.processor.service;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.common.bus.NodeBus;
import org.sumspace.common.envelope.EnvelopeType;
import org.sumspace.common.envelope.PlanRef;
import org.sumspace.common.training.message.Progress;
import org.sumspace.processor.core.VerifiedPlan;

/** Reports to orchestrators over the event bus. A lost report is not repeated, because the next one replaces it. */
record BusOrchestrators(NodeBus bus) implements Orchestrators {
    private static final Logger LOG = LoggerFactory.getLogger(BusOrchestrators.class);
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    @Override
    public void report(VerifiedPlan plan, Progress progress) {
        PlanRef ref = PlanRef.of(plan.digest(), plan.plan().body().round());
        bus.request(plan.orchestrator().keyId(), EnvelopeType.PROGRESS, ref, progress.toBytes(), TIMEOUT)
                .onFailure(failure -> LOG.debug(
                        "Could not report the progress of plan {} to its orchestrator", plan.digest(), failure));
    }
}
