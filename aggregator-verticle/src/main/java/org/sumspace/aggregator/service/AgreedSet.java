package org.sumspace.aggregator.service;

import org.sumspace.aggregator.domain.JoinedPlan;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.plan.ContributorSet;

/** The contributors that the group of this first-level aggregator agreed on. */
public record AgreedSet(JoinedPlan plan, ContributorSet set) {
    public Digest digest() {
        return set.digest(plan.digest(), plan.own().group());
    }
}
