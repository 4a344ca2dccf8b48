package org.sumspace.assessment.dataset.service;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.file.AsyncFile;
import io.vertx.core.file.OpenOptions;
import io.vertx.core.streams.Pipe;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import org.sumspace.assessment.dataset.domain.Dataset;
import org.sumspace.assessment.dataset.store.DatasetStore;
import org.sumspace.assessment.platform.service.Quotas;
import org.sumspace.assessment.platform.service.WorkspaceFolders;
import org.sumspace.assessment.shared.domain.CurrentUser;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.journal.Folders;
import org.sumspace.common.journal.ProtectedFile;
import org.sumspace.common.journal.ProtectedFolder;
import org.sumspace.common.store.postgres.Database;

/** Takes files that people send to their workspaces, and registers them as data sets. */
public final class FileUploads {
    /** Below a workspace's folder for data. */
    public static final String FOLDER = "uploads";

    /** Free disk space that uploads leave for the database and for runs. */
    private static final long FREE_BYTES_MIN = 64 << 20;

    private final Vertx vertx;
    private final Database database;
    private final DatasetService datasets;
    private final WorkspaceFolders folders;
    private final Quotas quotas;
    private final Limit limit;
    /** Bytes of the uploads under way, as they were announced. */
    private final AtomicLong arriving = new AtomicLong();

    /**
     * Limits of uploads.
     *
     * @param enabled whether they may send anything
     * @param bytesMax of one file
     */
    public record Limit(boolean enabled, long bytesMax) {}

    public FileUploads(
            Vertx vertx,
            Database database,
            DatasetService datasets,
            WorkspaceFolders folders,
            Quotas quotas,
            Limit limit) {
        this.vertx = vertx;
        this.database = database;
        this.datasets = datasets;
        this.folders = folders;
        this.quotas = quotas;
        this.limit = limit;
    }

    public Limit limit() {
        return limit;
    }

    /**
     * A file that may be sent.
     *
     * @param path below the workspace's folder for data
     * @param bytes as announced
     */
    public record Expected(String path, long bytes) {}

    /**
     * A file that was sent.
     *
     * @param isNew false if the workspace had it already
     */
    public record Received(Dataset dataset, boolean isNew) {}

    /**
     * Whether a file may be sent, as far as that is known before its content.
     *
     * @param name without a folder, as the contract says
     * @param bytes as announced
     * @return failed with FORBIDDEN if uploads are off, with UNPROCESSABLE for an empty file, with CONFLICT if the name is that of
     *     a file of another size, with {@link org.sumspace.assessment.shared.domain.QuotaExceededException}, with
     *     INSUFFICIENT_STORAGE if the disk has no space
     */
    public Future<Expected> expect(String name, long bytes, CurrentUser caller) {
        if (!limit.enabled()) {
            return Future.failedFuture(NodeException.forbidden(
                    "Uploads are off at this node. Its operator can permit them: UPLOADS_ENABLED."));
        }
        if (bytes <= 0) {
            return Future.failedFuture(NodeException.unprocessable(List.of(new Violation("", "the file is empty"))));
        }
        Expected expected = new Expected(FOLDER + "/" + name, bytes);
        return blocking(() -> sizeOf(file(expected, caller))).compose(present -> {
            if (present.isEmpty()) {
                return requireQuota(bytes, caller).compose(within -> blocking(() -> requireSpace(expected, caller)));
            }
            return present.getAsLong() == bytes ? Future.succeededFuture(expected) : Future.failedFuture(taken());
        });
    }

    /**
     * Stores a file and registers it atomically.
     *
     * @param body of the request; this method ends it
     * @return failed as the body does, with CONFLICT if the name is that of another file, with
     *     {@link org.sumspace.assessment.shared.domain.QuotaExceededException}
     */
    public Future<Received> receive(Expected expected, Pipe<Buffer> body, CurrentUser caller) {
        Path folder = folders.checks(caller.workspaceName())
                .resolve(UUID.randomUUID().toString())
                .toAbsolutePath();
        Path draft = folder.resolve("upload");
        arriving.addAndGet(expected.bytes());
        return blocking(() -> ProtectedFolder.create(folder))
                .compose(made -> vertx.fileSystem()
                        .open(
                                draft.toString(),
                                new OpenOptions()
                                        .setWrite(true)
                                        .setCreateNew(true)
                                        .setPerms("rw-------")))
                // A pipe that has started ends by itself and must not be closed.
                .onFailure(notOpened -> body.close())
                .compose(file ->
                        body.to(file).recover(failure -> close(file).transform(closed -> Future.failedFuture(failure))))
                .compose(written -> blocking(() -> durableDigest(draft)))
                .compose(sha256 -> keep(expected, draft, sha256, caller))
                .eventually(() -> {
                    arriving.addAndGet(-expected.bytes());
                    return vertx.fileSystem().deleteRecursive(folder.toString());
                });
    }

    private static Future<Void> close(AsyncFile file) {
        try {
            return file.close();
        } catch (IllegalStateException closed) {
            return Future.succeededFuture();
        }
    }

    private static Digest durableDigest(Path draft) throws IOException {
        try (FileChannel file = FileChannel.open(draft, StandardOpenOption.WRITE)) {
            file.force(true);
        }
        return ProtectedFile.digest(draft);
    }

    /** Uploads of a workspace run this step one after the other. */
    private Future<Received> keep(Expected expected, Path draft, Digest sha256, CurrentUser caller) {
        UUID workspace = caller.workspace();
        return requireQuotaIfNew(expected, caller)
                .compose(within -> database.inWorkspace(
                        workspace,
                        tx -> DatasetStore.lockUploads(tx, workspace)
                                .compose(locked -> blocking(() -> isPresent(file(expected, caller), sha256)))
                                .compose(present -> DatasetStore.findUploaded(tx, workspace, expected.path())
                                        .compose(known -> present && known.isPresent()
                                                ? Future.succeededFuture(new Received(known.get(), false))
                                                : datasets.register(
                                                                tx,
                                                                expected.path(),
                                                                null,
                                                                expected.bytes(),
                                                                "dataset.uploaded",
                                                                Map.of(
                                                                        "bytes",
                                                                        expected.bytes(),
                                                                        "sha256",
                                                                        sha256.toString()),
                                                                caller)
                                                        .compose(dataset -> blocking(() -> {
                                                            if (!present) {
                                                                move(draft, file(expected, caller));
                                                            }
                                                            return new Received(dataset, true);
                                                        }))))));
    }

    /**
     * Deletes an uploaded file of the workspace, whoever uploaded it. Its data sets stay, but their size no longer
     * counts.
     *
     * @param name without a folder, as the contract says
     * @return failed with NOT_FOUND if the workspace has no file with this name
     */
    public Future<Void> delete(String name, CurrentUser caller) {
        UUID workspace = caller.workspace();
        Expected sent = new Expected(FOLDER + "/" + name, 0);
        return database.inWorkspace(
                workspace,
                tx -> DatasetStore.lockUploads(tx, workspace)
                        .compose(locked -> blocking(() -> sizeOf(file(sent, caller))))
                        .compose(size -> datasets.forgetBytes(
                                tx,
                                sent.path(),
                                size.orElseThrow(
                                        () -> NodeException.notFound("The workspace has no file " + sent.path() + ".")),
                                caller))
                        .compose(recorded -> blocking(() -> {
                            Path file = file(sent, caller);
                            Files.deleteIfExists(file);
                            Folders.syncParentOf(file);
                            return null;
                        })));
    }

    private Path file(Expected expected, CurrentUser caller) throws IOException {
        return folders.data(caller.workspaceName()).resolve(expected.path());
    }

    private static OptionalLong sizeOf(Path file) throws IOException {
        return Files.exists(file) ? OptionalLong.of(Files.size(file)) : OptionalLong.empty();
    }

    private static boolean isPresent(Path file, Digest sha256) throws IOException {
        if (!Files.exists(file)) {
            return false;
        }
        if (!ProtectedFile.digest(file).equals(sha256)) {
            throw taken();
        }
        return true;
    }

    private static void move(Path draft, Path file) throws IOException {
        ProtectedFolder.create(Objects.requireNonNull(file.getParent()));
        Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
        Folders.syncParentOf(file);
    }

    private static NodeException taken() {
        return NodeException.conflict(
                "The workspace has another file with this name. Choose another name: files are not replaced.");
    }

    private Future<Void> requireQuotaIfNew(Expected expected, CurrentUser caller) {
        return blocking(() -> sizeOf(file(expected, caller)))
                .compose(present ->
                        present.isPresent() ? Future.succeededFuture() : requireQuota(expected.bytes(), caller));
    }

    private Future<Void> requireQuota(long bytes, CurrentUser caller) {
        return quotas.requireFile(caller.workspace(), bytes)
                .compose(within -> quotas.requireStorage(caller.workspace(), bytes));
    }

    private Expected requireSpace(Expected expected, CurrentUser caller) throws IOException {
        long free = Files.getFileStore(folders.data(caller.workspaceName())).getUsableSpace();
        if (expected.bytes() + arriving.get() > free - FREE_BYTES_MIN) {
            throw NodeException.insufficientStorage("The disk of this node has no space for " + expected.bytes()
                    + " more bytes. Its operator can free some.");
        }
        return expected;
    }

    private <T> Future<T> blocking(Callable<T> work) {
        return vertx.executeBlocking(work, false);
    }
}
