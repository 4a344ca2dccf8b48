package org.sumspace.processor.service;

import io.vertx.core.Context;
import io.vertx.core.WorkerExecutor;
import java.security.SecureRandom;
import org.sumspace.common.task.ConcurrencyLimiter;
import org.sumspace.processor.core.ContributionMaker;
import org.sumspace.processor.store.LedgerStore;

/**
 * What every run of a processor works with.
 *
 * @param workers threads that train and seal
 * @param training bounds how many processors have data and vectors in memory at once
 * @param context on which a plan's steps follow each other
 */
record RunResources(
        LedgerStore ledger,
        BaseModels models,
        DataGateway data,
        ContributionMaker maker,
        ShareSender sender,
        Retries retries,
        SecureRandom random,
        WorkerExecutor workers,
        ConcurrencyLimiter training,
        Context context,
        RunMetrics metrics) {}
