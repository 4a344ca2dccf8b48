package org.sumspace.assessment.dataset.service;

import io.vertx.core.Future;
import java.util.UUID;
import org.sumspace.assessment.dataset.store.DatasetStore;
import org.sumspace.assessment.platform.service.Quotas;
import org.sumspace.common.store.postgres.Database;

/** Counts what is downloaded from the URLs of data sets as storage, because its size is not known when they are registered. */
public record DownloadedBytes(Database database, Quotas quotas) {
    /** How many bytes may be downloaded; those that the data sets of the URL count with are replaced. */
    public Future<Long> left(UUID workspace, String url) {
        return quotas.storageLeft(workspace)
                .compose(left -> left == Long.MAX_VALUE
                        ? Future.succeededFuture(left)
                        : database.inWorkspace(workspace, tx -> DatasetStore.bytesOf(tx, workspace, url))
                                .map(counted -> left + counted));
    }

    /** Stores the size of what was downloaded. */
    public Future<Void> count(UUID workspace, String url, long bytes) {
        return database.inWorkspace(workspace, tx -> DatasetStore.setBytes(tx, workspace, url, bytes));
    }
}
