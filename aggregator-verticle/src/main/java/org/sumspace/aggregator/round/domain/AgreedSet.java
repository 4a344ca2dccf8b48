package org.sumspace.aggregator.round.domain;

import org.sumspace.aggregator.shared.domain.JoinedPlan;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.round.ContributorSet;

/** The set that this aggregator agreed on with its peers: the contributors of its group, or the groups at a parent. */
public record AgreedSet(JoinedPlan plan, ContributorSet set) {
    public Digest digest() {
        return set.digest(plan.digest(), plan.own().group());
    }
}
