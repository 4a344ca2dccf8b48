package org.sumspace.aggregator.round.service;

import org.sumspace.aggregator.round.core.AgreementTerms;
import org.sumspace.aggregator.round.core.GroupAgreement;
import org.sumspace.aggregator.round.core.StatementSigner;
import org.sumspace.aggregator.round.domain.SetRules;
import org.sumspace.aggregator.shared.domain.JoinedPlan;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.signed.StatementBody;
import org.sumspace.common.training.execution.AggregatorRole;
import org.sumspace.common.training.execution.GroupThresholds;
import org.sumspace.common.training.execution.PlanTimes;
import org.sumspace.common.trust.NodeIdentity;

/** Makes the agreement with which the members of a group find their contributor set. */
public final class Agreements {
    private Agreements() {}

    static GroupAgreement of(JoinedPlan plan, SetRules rules, NodeIdentity identity) {
        StatementSigner signer = new StatementSigner() {
            @Override
            public <T extends StatementBody> Signed<T> sign(T body) {
                return identity.sign(body);
            }
        };
        return new GroupAgreement(terms(plan), signer, rules);
    }

    private static AgreementTerms terms(JoinedPlan plan) {
        PlanTimes times = plan.plan().times();
        boolean parent = isParent(plan);
        return new AgreementTerms(
                plan.digest(),
                plan.own().group(),
                plan.own().index(),
                plan.shares(),
                expected(plan),
                parent ? times.releaseUntil() : times.shareDeadline(),
                parent ? times.parentsSealUntil() : times.sealUntil(),
                parent ? AgreementTerms.Pace.PARENTS : AgreementTerms.Pace.DEFAULT);
    }

    /** The plan's thresholds on the contributors of this first-level aggregator's group. */
    public static SetRules contributorRules(JoinedPlan plan) {
        int expected = expected(plan);
        return set -> GroupThresholds.unmet(plan.trainingPlan().parameters(), plan.leaves(), expected, set.positions());
    }

    /**
     * The number of expected contributions: processors that send shares to this aggregator or, at a parent, groups that
     * send sums.
     */
    public static int expected(JoinedPlan plan) {
        return isParent(plan)
                ? plan.groups()
                : plan.leaves().positions(plan.own().group()).size();
    }

    private static boolean isParent(JoinedPlan plan) {
        return plan.own().role() == AggregatorRole.PARENT;
    }
}
