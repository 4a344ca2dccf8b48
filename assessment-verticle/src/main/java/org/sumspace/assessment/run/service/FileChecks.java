package org.sumspace.assessment.run.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.dataset.domain.ColumnRule;
import org.sumspace.assessment.dataset.service.RequestInputs;
import org.sumspace.assessment.platform.domain.Workspace;
import org.sumspace.assessment.platform.service.WorkspaceContext;
import org.sumspace.assessment.run.domain.FileCheck;
import org.sumspace.assessment.shared.domain.CurrentUser;
import org.sumspace.assessment.shared.store.JsonFiles;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.journal.ProtectedFolder;

/**
 * Validates files for requests. A worker process reads them, because only workers read untrusted files. It stores
 * nothing.
 */
public record FileChecks(WorkspaceContext context, RequestInputs inputs, WorkerJobs jobs) {
    /** The job of a worker process that validates a file. */
    public static final String JOB = "validate";

    private static final int ID_BYTES = 8;

    /** Removes files that a killed node has left. */
    public Future<Void> removeLeftovers(List<Workspace> workspaces) {
        return context.blocking(() -> {
            for (Workspace workspace : workspaces) {
                Path left = context.folders().checks(workspace.slug());
                new RunFolder(left).removeTree(left);
            }
            return null;
        });
    }

    /**
     * @param schema label of the schema that the file must have; null to recognise it
     * @return failed with NOT_FOUND or INVALID_INPUT if the path names no file of the workspace, with INVALID_INPUT or
     *     FAILED_DEPENDENCY if a URL cannot be downloaded, with TOO_MANY if too many checks wait
     */
    public Future<FileCheck> check(String path, @Nullable String schema, List<ColumnRule> rules, CurrentUser caller) {
        RunFolder folder =
                new RunFolder(context.folders().checks(caller.workspaceName()).resolve(context.newId("", ID_BYTES)));
        return inputs.place(path, folder.download(), caller)
                .compose(place ->
                        context.blocking(() -> prepare(folder, place, new FileCheckWorker.Demand(schema, rules))))
                .compose(order -> jobs.run(JOB, folder.library(), JsonFiles.bytes(order)))
                .map(FileChecks::checked)
                .eventually(() -> context.blocking(() -> {
                    folder.removeTree(folder.out());
                    return folder;
                }));
    }

    private static FileCheckWorker.Order prepare(
            RunFolder folder, RequestInputs.Place place, FileCheckWorker.Demand demand) throws IOException {
        ProtectedFolder.create(folder.library());
        return new FileCheckWorker.Order(
                folder.out().resolve("work").toAbsolutePath().toString(),
                place.root().toString(),
                place.path(),
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
}
