package org.sumspace.aggregator.release.service;

import io.vertx.core.Future;
import org.sumspace.aggregator.shared.domain.JoinedPlan;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.round.ContributorSet;
import org.sumspace.common.training.round.Release;

/** A round that collects releases: that of a parent or of the main aggregator. */
interface ReleaseCollector {
    JoinedPlan plan();

    /**
     * Takes a release that passed the checks that need no other release.
     *
     * @param set the set in the release; empty above a single group
     * @return the digest of the release, once it is durable
     * @throws org.sumspace.aggregator.shared.domain.RefusedException another release of the same aggregator is
     *     stored, or the round no longer collects
     */
    Future<Digest> submit(Signed<Release> release, ContributorSet set, byte[] sum);
}
