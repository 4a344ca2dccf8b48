package org.sumspace.assessment.run.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.dataset.domain.ColumnRule;
import org.sumspace.assessment.dataset.service.DatasetService;
import org.sumspace.assessment.platform.domain.Workspace;
import org.sumspace.assessment.platform.service.WorkspaceFolders;
import org.sumspace.assessment.run.domain.FileCheck;
import org.sumspace.assessment.run.store.RunFolder;
import org.sumspace.assessment.shared.domain.CurrentUser;
import org.sumspace.assessment.shared.store.JsonFiles;
import org.sumspace.common.error.NodeException;

/**
 * Validates files for requests. A worker process reads them, because only workers read files of others; it keeps nothing.
 */
public final class FileChecks {
    /** The job of a worker process that validates a file. */
    public static final String JOB = "validate";

    private static final int ID_BYTES = 8;

    private final Vertx vertx;
    private final DatasetService datasets;
    private final WorkspaceFolders folders;
    private final WorkerJobs jobs;
    private final SecureRandom random;

    public FileChecks(
            Vertx vertx, DatasetService datasets, WorkspaceFolders folders, WorkerJobs jobs, SecureRandom random) {
        this.vertx = vertx;
        this.datasets = datasets;
        this.folders = folders;
        this.jobs = jobs;
        this.random = random;
    }

    /** Removes what a node that was killed has left. */
    public Future<Void> removeLeftovers(List<Workspace> workspaces) {
        return vertx.executeBlocking(
                () -> {
                    for (Workspace workspace : workspaces) {
                        Path left = folders.checks(workspace.slug());
                        new RunFolder(left).removeTree(left);
                    }
                    return null;
                },
                false);
    }

    /**
     * @param schema label of the schema that the file must have; null to recognise it
     * @return failed with NOT_FOUND or INVALID_INPUT if the path names no file of the workspace, with TOO_MANY if others wait
     */
    public Future<FileCheck> check(String path, @Nullable String schema, List<ColumnRule> rules, CurrentUser caller) {
        return datasets.check(path, caller).compose(file -> {
            byte[] id = new byte[ID_BYTES];
            random.nextBytes(id);
            RunFolder folder = new RunFolder(folders.checks(caller.workspaceName())
                    .resolve(HexFormat.of().formatHex(id)));
            return blocking(() -> prepare(folder, file.path(), new FileCheckWorker.Demand(schema, rules), caller))
                    .compose(order -> jobs.run(JOB, folder.library(), JsonFiles.bytes(order)))
                    .map(FileChecks::checked)
                    .eventually(() -> blocking(() -> {
                        folder.removeTree(folder.out());
                        return folder;
                    }));
        });
    }

    private FileCheckWorker.Order prepare(
            RunFolder folder, String path, FileCheckWorker.Demand demand, CurrentUser caller) throws IOException {
        Files.createDirectories(
                folder.library(), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        return new FileCheckWorker.Order(
                folder.out().resolve("work").toAbsolutePath().toString(),
                folders.data(caller.workspaceName()).toAbsolutePath().toString(),
                path,
                demand);
    }

    private static FileCheck checked(byte[] bytes) {
        FileCheckWorker.Answer answer =
                JsonFiles.convert(new JsonObject(new String(bytes, UTF_8)).getMap(), FileCheckWorker.Answer.class);
        if (answer.check() == null) {
            throw NodeException.unprocessable(answer.failure());
        }
        return answer.check();
    }

    /** Work with files. */
    private interface Work<T> {
        T run() throws IOException;
    }

    private <T> Future<T> blocking(Work<T> work) {
        return vertx.executeBlocking(work::run, false);
    }
}
