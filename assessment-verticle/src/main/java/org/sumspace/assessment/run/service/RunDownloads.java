package org.sumspace.assessment.run.service;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.SqlConnection;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.sumspace.assessment.platform.domain.Usage;
import org.sumspace.assessment.platform.service.WorkspaceContext;
import org.sumspace.assessment.run.domain.Artefact;
import org.sumspace.assessment.run.domain.Run;
import org.sumspace.assessment.run.domain.RunView;
import org.sumspace.assessment.run.store.RunHistory;
import org.sumspace.assessment.shared.domain.AccountPermission;
import org.sumspace.assessment.shared.domain.CurrentUser;
import org.sumspace.common.error.NodeException;

/**
 * Gives out the files that runs made.
 *
 * @param rawExports whether rows with readable identifiers may be given out
 */
public record RunDownloads(WorkspaceContext context, boolean rawExports) {

    /**
     * A file of a run, checked.
     *
     * @param content of a file of up to 16 MiB; empty for others
     */
    public record Download(Artefact artefact, Path file, Optional<Buffer> content) {}

    /**
     * @return failed with CONFLICT while the run has no result, with NOT_FOUND if it did not make this file, with FORBIDDEN if
     *     the caller may not export
     */
    public Future<Download> artefact(String id, String name, CurrentUser caller) {
        return artefact(id, name, "GET /v1/audits/" + id + "/artifacts lists the files that it made.", caller);
    }

    /**
     * As {@link #artefact(String, String, CurrentUser)}.
     *
     * @param remedy what to do if the run did not make this file
     */
    public Future<Download> artefact(String id, String name, String remedy, CurrentUser caller) {
        return context.inWorkspace(caller, tx -> find(tx, id, name, remedy, caller))
                .compose(stored -> context.blocking(() ->
                        checked(new RunFolder(context.folders().run(caller.workspaceName(), id)), stored)));
    }

    /**
     * The content of a file that fits into memory.
     *
     * @return failed as {@link #artefact}
     */
    public Future<Buffer> content(String id, String name, CurrentUser caller) {
        return artefact(id, name, caller)
                .compose(download -> download.content()
                        .map(Future::succeededFuture)
                        .orElseGet(() -> context.vertx()
                                .fileSystem()
                                .readFile(download.file().toString())));
    }

    private Future<RunHistory.Stored> find(
            SqlConnection tx, String id, String name, String remedy, CurrentUser caller) {
        return RunService.find(tx, id, caller)
                .compose(run -> {
                    requireResult(run);
                    return RunHistory.artefact(tx, run.workspace(), id, name);
                })
                .map(found ->
                        found.orElseThrow(() -> NodeException.notFound("The run made no file " + name + ". " + remedy)))
                .compose(stored -> {
                    requirePermission(stored.artefact(), caller);
                    return logged(tx, id, stored.artefact(), caller).map(stored);
                });
    }

    private static Download checked(RunFolder folder, RunHistory.Stored stored) throws IOException {
        Artefact artefact = stored.artefact();
        Optional<Buffer> content = stored.content();
        if (content.isPresent()) {
            RunArtefacts.requireDigest(artefact, content.get());
            return new Download(artefact, folder.artefact(artefact.name()), content);
        }
        return new Download(artefact, RunArtefacts.checked(folder, artefact), content);
    }

    private void requirePermission(Artefact artefact, CurrentUser caller) {
        if (artefact.needsExport() && !caller.may(AccountPermission.REPORTS_EXPORT)) {
            throw NodeException.forbidden(AccountPermission.REPORTS_EXPORT.refusal());
        }
        if (isWithheld(artefact)) {
            throw NodeException.forbidden(
                    "The file has readable identifiers, and this node does not give out such files. Its operator can set"
                            + " raw_exports_enabled.");
        }
    }

    /** Whether this node never gives out the file, because it has readable identifiers. */
    public boolean isWithheld(Artefact artefact) {
        return artefact.raw() && !rawExports;
    }

    /** The files that are listed for a caller. */
    public static List<Artefact> listed(RunView view, CurrentUser caller) {
        return view.artefacts().stream()
                .filter(artefact -> !artefact.isHidden() || caller.may(AccountPermission.REPORTS_EXPORT))
                .toList();
    }

    /** @throws NodeException CONFLICT while the run has no result */
    static void requireResult(Run run) {
        if (!run.status().hasResult()) {
            throw NodeException.conflict("The run is " + run.status().label() + "; it has no files.");
        }
    }

    private Future<Void> logged(SqlConnection tx, String run, Artefact artefact, CurrentUser caller) {
        UUID workspace = caller.workspace();
        return artefact.isPublic()
                ? Future.succeededFuture()
                : context.quotas()
                        .take(tx, workspace, Usage.EXPORTS)
                        .compose(counted -> context.record(
                                tx, caller, "artefact.downloaded", run, Map.of("name", artefact.name())));
    }
}
