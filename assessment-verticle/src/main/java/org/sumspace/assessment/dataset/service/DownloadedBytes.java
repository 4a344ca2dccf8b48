package org.sumspace.assessment.dataset.service;

import io.vertx.core.Future;
import java.util.UUID;
import org.sumspace.assessment.dataset.store.DatasetStore;
import org.sumspace.assessment.platform.service.Quotas;
import org.sumspace.common.store.postgres.Database;

/** Counts downloads of data sets with a URL as storage, because their size is not known at registration. */
public record DownloadedBytes(Database database, Quotas quotas) {
    /**
     * How many bytes may be downloaded. The present size of the URL's data sets is replaced and therefore does not
     * count.
     */
    public Future<Long> left(UUID workspace, String url) {
        return quotas.storageLeft(workspace)
                .compose(left -> left == Long.MAX_VALUE
                        ? Future.succeededFuture(left)
                        : database.inWorkspace(workspace, tx -> DatasetStore.bytesOf(tx, workspace, url))
                                .map(counted -> left + counted));
    }

    /** Stores the size of a download. */
    public Future<Void> count(UUID workspace, String url, long bytes) {
        return database.inWorkspace(workspace, tx -> DatasetStore.setBytes(tx, workspace, url, bytes));
    }
}
