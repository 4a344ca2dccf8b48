package org.sumspace.aggregator.service;

import org.sumspace.aggregator.core.AgreementTerms;
import org.sumspace.aggregator.core.GroupAgreement;
import org.sumspace.aggregator.core.StatementSigner;
import org.sumspace.aggregator.domain.JoinedPlan;
import org.sumspace.common.plan.GroupThresholds;
import org.sumspace.common.plan.PlanTimes;
import org.sumspace.common.statement.Signed;
import org.sumspace.common.statement.StatementBody;
import org.sumspace.common.trust.NodeIdentity;

/** Makes the agreement that a plan asks for. */
final class Agreements {
    private Agreements() {}

    static GroupAgreement of(JoinedPlan plan, NodeIdentity identity) {
        PlanTimes times = plan.plan().times();
        AgreementTerms terms = new AgreementTerms(
                plan.digest(),
                plan.own().group(),
                plan.own().index(),
                plan.shares(),
                expected(plan),
                times.shareDeadline(),
                times.sealUntil(),
                AgreementTerms.Pace.DEFAULT);
        StatementSigner signer = new StatementSigner() {
            @Override
            public <T extends StatementBody> Signed<T> sign(T body) {
                return identity.sign(body);
            }
        };
        return new GroupAgreement(
                terms,
                signer,
                set -> GroupThresholds.unmet(plan.trainingPlan().parameters(), plan.leaves(), set.positions()));
    }

    /** How many processors send their shares to this aggregator. */
    static int expected(JoinedPlan plan) {
        return (int) plan.leaves().leaves().stream()
                .filter(leaf -> leaf.group() == plan.own().group())
                .count();
    }
}
