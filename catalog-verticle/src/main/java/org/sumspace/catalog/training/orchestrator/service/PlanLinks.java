package org.sumspace.catalog.training.orchestrator.service;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.training.orchestrator.core.RoundPlan.Previous;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.execution.ModelVersion;
import org.sumspace.common.wire.Bytes;

/**
 * The links of an execution plan to earlier plans of its training plan.
 *
 * @param previous the completed round before; null in round 1
 * @param superseded digest of the discarded plan of the same round; zero in the first attempt
 * @param notices the notices of all earlier attempts at the round, and the revocations that stand for notices
 */
record PlanLinks(@Nullable Previous previous, Digest superseded, List<Bytes> notices) {
    static final PlanLinks NONE = new PlanLinks(null, Digest.ZERO, List.of());

    PlanLinks {
        notices = List.copyOf(notices);
    }

    static PlanLinks after(Digest plan, Signed<ModelVersion> version) {
        return new PlanLinks(new Previous(plan, version), Digest.ZERO, List.of());
    }
}
