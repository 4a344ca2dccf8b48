package org.sumspace.aggregator.share.service;

import io.vertx.core.Future;
import org.sumspace.aggregator.shared.domain.RefusedException;
import org.sumspace.aggregator.shared.store.PlanRecord;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.Signed;

/** The functions of a round that its {@link ShareCollector} uses. */
interface ShareRound {
    /** Whether the plan has ended at this aggregator. */
    boolean over();

    /** @throws RefusedException no share can count any more */
    void requireOpen();

    /** The epoch of the first list that a share stored now is in. */
    int countsFromEpoch();

    /** Appends a record to the journal; completes once it is durable. */
    Future<Long> store(PlanRecord record);

    /** Reports a share that is in the journal, or will be in it before any later statement. */
    void shareStored(int position, int attempt, Digest manifest);

    /** A processor signed two manifests for one attempt. */
    void exclude(int position, Signed<?> first, Signed<?> second);
}
