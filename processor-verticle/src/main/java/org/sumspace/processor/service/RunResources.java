package org.sumspace.processor.service;

import io.vertx.core.Context;
import io.vertx.core.WorkerExecutor;
import org.sumspace.common.plan.AggregatorEntry;
import org.sumspace.common.trust.NodeCertificate;
import org.sumspace.processor.core.ContributionMaker;
import org.sumspace.processor.core.VerifiedPlan;
import org.sumspace.processor.store.LedgerStore;

/**
 * What every run of a processor works with.
 *
 * @param workers threads that train and seal
 * @param context on which a plan's steps follow each other
 */
record RunResources(
        LedgerStore ledger,
        BaseModels models,
        DataGateway data,
        ContributionMaker maker,
        ShareSender sender,
        Retries retries,
        WorkerExecutor workers,
        Context context) {

    /** A verified plan has a certificate for every aggregator. */
    NodeCertificate certificate(VerifiedPlan plan, AggregatorEntry aggregator) {
        NodeCertificate certificate = plan.aggregators().get(aggregator.keyId());
        if (certificate == null) {
            throw new IllegalStateException("no certificate of " + aggregator.nodeId());
        }
        return certificate;
    }
}
