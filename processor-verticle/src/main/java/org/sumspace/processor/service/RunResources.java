package org.sumspace.processor.service;

import io.vertx.core.Context;
import io.vertx.core.WorkerExecutor;
import java.security.SecureRandom;
import org.sumspace.processor.core.ContributionMaker;
import org.sumspace.processor.store.ContributionLedgerStore;

/**
 * The services that every run of a processor uses.
 *
 * @param workers threads that train and seal
 * @param context the context that runs the steps of a plan
 */
record RunResources(
        ContributionLedgerStore ledger,
        BaseModels models,
        RecordQueries records,
        ContributionMaker maker,
        ShareSender sender,
        Retries retries,
        SecureRandom random,
        WorkerExecutor workers,
        Context context,
        ContributionMetrics metrics) {}
