package org.sumspace.assessment.dataset.service;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.file.AsyncFile;
import io.vertx.core.file.OpenOptions;
import io.vertx.core.streams.Pipe;
import io.vertx.sqlclient.SqlConnection;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
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

/**
 * Takes files that people send to their workspaces.
 *
 * @param <T> what a stored file becomes
 */
public final class FileUploads<T> {
    /** Below a workspace's folder for files of the kind. */
    public static final String FOLDER = "uploads";

    /** Free disk space that uploads leave for the database and for runs. */
    private static final long FREE_BYTES_MIN = 64 << 20;

    private final Vertx vertx;
    private final Database database;
    private final WorkspaceFolders folders;
    private final Quotas quotas;
    private final Limit limit;
    private final Kind<T> kind;
    private final AtomicLong arriving;

    /**
     * Limits of uploads.
     *
     * @param enabled whether they may send anything
     * @param bytesMax of one file
     */
    public record Limit(boolean enabled, long bytesMax) {}

    /** Where files of a kind are, and what is recorded of them. */
    public interface Kind<T> {
        /** The workspace's folder. Blocking: makes it if there is none. */
        Path folder(String workspace) throws IOException;

        /** The largest file that the kind may have. */
        default long bytesMax() {
            return Long.MAX_VALUE;
        }

        /** The largest file of a name. */
        default long bytesMax(String name) {
            return bytesMax();
        }

        /** What a stored file became. */
        Future<Optional<T>> find(SqlConnection tx, UUID workspace, String path);

        /** Records a file, and says so in the audit log. */
        Future<T> register(SqlConnection tx, String path, long bytes, Digest sha256, CurrentUser caller);

        /** Records that a file was deleted: it counts no more. The audit log says so. */
        Future<Void> forget(SqlConnection tx, String path, long bytes, CurrentUser caller);
    }

    /** @param arriving bytes of all uploads under way at this node, as they were announced */
    public FileUploads(
            Vertx vertx,
            Database database,
            Kind<T> kind,
            WorkspaceFolders folders,
            Quotas quotas,
            Limit limit,
            AtomicLong arriving) {
        this.vertx = vertx;
        this.database = database;
        this.kind = kind;
        this.folders = folders;
        this.quotas = quotas;
        this.limit = limit;
        this.arriving = arriving;
    }

    /** Of this node and of the kind. */
    public Limit limit() {
        return new Limit(limit.enabled(), Math.min(limit.bytesMax(), kind.bytesMax()));
    }

    /**
     * A file that may be sent.
     *
     * @param path below the workspace's folder for files of the kind
     * @param bytes as announced
     */
    public record Expected(String path, long bytes) {}

    /**
     * A file that was sent.
     *
     * @param isNew false if the workspace had it already
     */
    public record Received<T>(T file, boolean isNew) {}

    /**
     * Whether a file may be sent, as far as that is known before its content.
     *
     * @param name without a folder, as the contract says
     * @param bytes as announced
     * @return failed with FORBIDDEN if uploads are off, with UNPROCESSABLE for an empty file, with
     *     TOO_LARGE for one that is larger than its kind may be, with CONFLICT if the name is that of
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
        long max = kind.bytesMax(name);
        if (bytes > max) {
            return Future.failedFuture(NodeException.tooLarge("The limit is " + max + " bytes."));
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
    public Future<Received<T>> receive(Expected expected, Pipe<Buffer> body, CurrentUser caller) {
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
    private Future<Received<T>> keep(Expected expected, Path draft, Digest sha256, CurrentUser caller) {
        UUID workspace = caller.workspace();
        return requireQuotaIfNew(expected, caller)
                .compose(within -> database.inWorkspace(
                        workspace,
                        tx -> DatasetStore.lockUploads(tx, workspace)
                                .compose(locked -> blocking(() -> isPresent(file(expected, caller), sha256)))
                                .compose(present -> kind.find(tx, workspace, expected.path())
                                        .compose(known -> present && known.isPresent()
                                                ? Future.succeededFuture(new Received<>(known.get(), false))
                                                : kind.register(tx, expected.path(), expected.bytes(), sha256, caller)
                                                        .compose(file -> blocking(() -> {
                                                            if (!present) {
                                                                move(draft, file(expected, caller));
                                                            }
                                                            return new Received<>(file, true);
                                                        }))))));
    }

    /**
     * Deletes an uploaded file of the workspace, whoever uploaded it. What was made of it stays, but its size no longer
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
                        .compose(size -> kind.forget(
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
        return kind.folder(caller.workspaceName()).resolve(expected.path());
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
        long free = Files.getFileStore(kind.folder(caller.workspaceName())).getUsableSpace();
        if (expected.bytes() + arriving.get() > free - FREE_BYTES_MIN) {
            throw NodeException.insufficientStorage("The disk of this node has no space for " + expected.bytes()
                    + " more bytes. Its operator can free some.");
        }
        return expected;
    }

    private <V> Future<V> blocking(Callable<V> work) {
        return vertx.executeBlocking(work, false);
    }
}
