package org.sumspace.assessment.dataset.service;

import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.sumspace.assessment.dataset.domain.Dataset;
import org.sumspace.assessment.dataset.store.DatasetStore;
import org.sumspace.assessment.platform.service.WorkspaceFolders;
import org.sumspace.assessment.shared.domain.CurrentUser;
import org.sumspace.common.crypto.Digest;

/** Files that people send to be assessed: each becomes a data set. */
public record DatasetFiles(WorkspaceFolders folders, DatasetService datasets) implements FileUploads.Kind<Dataset> {
    @Override
    public Path folder(String workspace) throws IOException {
        return folders.data(workspace);
    }

    @Override
    public Future<Optional<Dataset>> find(SqlConnection tx, UUID workspace, String path) {
        return DatasetStore.findUploaded(tx, workspace, path);
    }

    @Override
    public Future<Dataset> register(SqlConnection tx, String path, long bytes, Digest sha256, CurrentUser caller) {
        Map<String, ?> detail = Map.of("bytes", bytes, "sha256", sha256.toString());
        return datasets.register(tx, path, null, bytes, "dataset.uploaded", detail, caller);
    }

    @Override
    public Future<Void> forget(SqlConnection tx, String path, long bytes, CurrentUser caller) {
        return datasets.forgetBytes(tx, path, bytes, caller);
    }
}
