package org.sumspace.processor.service;

import io.vertx.core.Context;
import io.vertx.core.WorkerExecutor;
import java.security.SecureRandom;
import org.sumspace.common.task.ConcurrencyLimiter;
import org.sumspace.processor.core.ContributionMaker;
import org.sumspace.processor.store.ContributionLedgerStore;

/**
 * The services that every run of a processor uses.
 *
 * @param workers threads that train and seal
 * @param training limits how many processors have data and vectors in memory at the same time
 * @param context the context that runs the steps of a plan
 */
record RunResources(
        ContributionLedgerStore ledger,
        BaseModels models,
        DataGateway data,
        ContributionMaker maker,
        ShareSender sender,
        Retries retries,
        SecureRandom random,
        WorkerExecutor workers,
        ConcurrencyLimiter training,
        Context context,
        ContributionMetrics metrics) {}
