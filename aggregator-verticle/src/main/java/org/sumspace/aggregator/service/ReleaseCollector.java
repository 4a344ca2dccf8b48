package org.sumspace.aggregator.service;

import io.vertx.core.Future;
import org.sumspace.aggregator.domain.JoinedPlan;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.round.ContributorSet;
import org.sumspace.common.training.round.Release;

/** A plan at an aggregator that adds up what others release: a parent, or the main aggregator. */
interface ReleaseCollector {
    JoinedPlan plan();

    /**
     * Takes a release that passed every check of its own.
     *
     * @param set what the release names; empty above a single group
     * @return the digest of the release, once it is durable
     * @throws org.sumspace.aggregator.domain.RefusedException another one of the same aggregator is here, or nothing
     *     more is collected
     */
    Future<Digest> submit(Signed<Release> release, ContributorSet set, byte[] sum);
}
