package org.sumspace.assessment.model.service;

import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.sumspace.assessment.audit.domain.AuditEvent;
import org.sumspace.assessment.audit.service.AuditTrail;
import org.sumspace.assessment.dataset.service.FileUploads;
import org.sumspace.assessment.model.domain.Adapter;
import org.sumspace.assessment.model.domain.SentModelFile;
import org.sumspace.assessment.model.store.SentModelFileStore;
import org.sumspace.assessment.platform.service.WorkspaceFolders;
import org.sumspace.assessment.shared.domain.CurrentUser;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.page.Page;
import org.sumspace.common.page.PageRequest;
import org.sumspace.common.store.postgres.Database;

/**
 * Files of models that people send to their workspaces. They are stored as they come; only the registration of a model
 * opens one, in a process of its own.
 */
public record SentModelFiles(Database database, AuditTrail audit, WorkspaceFolders folders, Clock clock)
        implements FileUploads.Kind<SentModelFile> {
    private static final String ONNX = ".onnx";

    /** The files that were sent to the workspace, by their paths. */
    public Future<Page<SentModelFile>> list(PageRequest page, CurrentUser caller) {
        UUID workspace = caller.workspace();
        return database.inWorkspace(
                workspace,
                tx -> SentModelFileStore.count(tx, workspace)
                        .compose(count -> SentModelFileStore.list(tx, workspace, page)
                                .map(files -> new Page<>(page, count, files))));
    }

    @Override
    public long bytesMax() {
        return RegisteredModelFiles.bytesMax(Adapter.ONNX);
    }

    @Override
    public long bytesMax(String name) {
        return RegisteredModelFiles.bytesMax(name.endsWith(ONNX) ? Adapter.ONNX : Adapter.SKLEARN);
    }

    @Override
    public Path folder(String workspace) throws IOException {
        return folders.models(workspace);
    }

    @Override
    public Future<Optional<SentModelFile>> find(SqlConnection tx, UUID workspace, String path) {
        return SentModelFileStore.find(tx, workspace, path);
    }

    @Override
    public Future<SentModelFile> register(
            SqlConnection tx, String path, long bytes, Digest sha256, CurrentUser caller) {
        SentModelFile file = new SentModelFile(path, bytes, sha256.toString(), clock.instant());
        // A file that was removed by hand is sent again under its name.
        return SentModelFileStore.delete(tx, caller.workspace(), path)
                .compose(done -> SentModelFileStore.insert(tx, caller.workspace(), file, caller.id()))
                .compose(done -> record(
                        tx, caller, "model.file_uploaded", path, Map.of("bytes", bytes, "sha256", sha256.toString())))
                .map(file);
    }

    @Override
    public Future<Void> forget(SqlConnection tx, String path, long bytes, CurrentUser caller) {
        return SentModelFileStore.delete(tx, caller.workspace(), path)
                .compose(done -> record(tx, caller, "model.file_deleted", path, Map.of("bytes", bytes)));
    }

    private Future<Void> record(
            SqlConnection tx, CurrentUser caller, String action, String path, Map<String, ?> detail) {
        return audit.record(tx, caller.workspace(), AuditEvent.of(caller, action, path, detail));
    }
}
