package org.sumspace.aggregator.shared.core;

import org.sumspace.aggregator.shared.domain.JoinedPlan;
import org.sumspace.aggregator.shared.domain.RefusalReason;
import org.sumspace.aggregator.shared.domain.RefusedException;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.round.Manifest;

/** Checks that a processor may send this manifest for a plan. */
public final class ManifestCheck {
    private ManifestCheck() {}

    /**
     * @param position of the processor in the leaf list
     * @throws RefusedException the manifest is not valid for the plan
     */
    public static void require(JoinedPlan plan, int position, Signed<Manifest> manifest) {
        VerifyingKey key = plan.leaves().consent(position).key();
        if (!manifest.isSignedBy(key)) {
            throw new RefusedException(
                    RefusalReason.WRONG_SIGNATURE, "the manifest is not signed by the key of its processor");
        }
        Manifest stated = manifest.body();
        ExecutionPlan execution = plan.plan();
        require(
                stated.plan().equals(plan.digest()) && stated.round() == execution.round(),
                RefusalReason.WRONG_PLAN,
                "the manifest is for another plan or round");
        require(
                stated.dpId().equals(plan.leaves().leaf(position).dpId()),
                RefusalReason.WRONG_PROCESSOR,
                "the manifest is of another processor");
        require(
                stated.shares() == plan.shares()
                        && stated.dimension() == plan.dimension()
                        && stated.layout().equals(execution.layout().digest()),
                RefusalReason.WRONG_SHAPE,
                "the manifest states another number of shares, dimension or layout than the plan");
        require(
                stated.baseModel().equals(execution.baseModel()),
                RefusalReason.WRONG_BASE_MODEL,
                "the manifest names another base model than the plan");
        require(
                stated.fullIndex() == plan.leaves().leaf(position).fullIndex(),
                RefusalReason.WRONG_FULL_INDEX,
                "the plan gives this processor another full index");
    }

    private static void require(boolean holds, RefusalReason otherwise, String detail) {
        if (!holds) {
            throw new RefusedException(otherwise, detail);
        }
    }
}
