package org.sumspace.aggregator.service;

import org.sumspace.aggregator.domain.JoinedPlan;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.round.ContributorSet;

/** What this aggregator agreed on with its peers: its group's contributors, or the groups if it is a parent. */
public record AgreedSet(JoinedPlan plan, ContributorSet set) {
    public Digest digest() {
        return set.digest(plan.digest(), plan.own().group());
    }
}
