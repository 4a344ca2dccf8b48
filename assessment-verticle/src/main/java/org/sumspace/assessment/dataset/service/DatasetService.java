package org.sumspace.assessment.dataset.service;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.sqlclient.SqlConnection;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.audit.domain.AuditEvent;
import org.sumspace.assessment.audit.service.AuditTrail;
import org.sumspace.assessment.dataset.domain.AvailableFile;
import org.sumspace.assessment.dataset.domain.Dataset;
import org.sumspace.assessment.dataset.domain.InputAddress;
import org.sumspace.assessment.dataset.domain.InputLimits;
import org.sumspace.assessment.dataset.domain.NamedSchema;
import org.sumspace.assessment.dataset.store.DatasetStore;
import org.sumspace.assessment.dataset.store.InputFolder;
import org.sumspace.assessment.dataset.store.SandboxedFile;
import org.sumspace.assessment.platform.service.Quotas;
import org.sumspace.assessment.platform.service.WorkspaceFolders;
import org.sumspace.assessment.shared.domain.CurrentUser;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.page.Page;
import org.sumspace.common.page.PageRequest;
import org.sumspace.common.store.postgres.Database;

/** Registers files below a workspace's folder for data, and files that others serve. */
public record DatasetService(
        Vertx vertx,
        Database database,
        AuditTrail audit,
        WorkspaceFolders folders,
        Quotas quotas,
        InputDownload downloads,
        Clock clock,
        SecureRandom random) {
    private static final int ID_BYTES = 4;

    /**
     * A file that may be assessed.
     *
     * @param path below the workspace's folder for data, or a URL
     * @param bytes 0 of a URL: its size is not known before it is downloaded
     */
    public record Checked(String path, long bytes) {}

    /**
     * Whether a workspace may assess an input, which is a file or a URL. Nothing is requested from the URL.
     *
     * @return failed as {@link #check} for a file; with INVALID_INPUT for a URL that may not be called, with
     *     FAILED_DEPENDENCY if its host is not known
     */
    public Future<Checked> checkInput(String input, CurrentUser caller) {
        return InputAddress.isUrl(input) ? downloads.check(input).map(new Checked(input, 0)) : check(input, caller);
    }

    /**
     * Whether a workspace may assess a file.
     *
     * @return failed with NOT_FOUND if there is no such file below the workspace's folder for data, with INVALID_INPUT
     *     for every path outside of that folder, whether it exists or not, and if the file is not a regular file
     */
    public Future<Checked> check(String path, CurrentUser caller) {
        return vertx.executeBlocking(
                        () -> {
                            SandboxedFile file = SandboxedFile.of(folders.data(caller.workspaceName()), path)
                                    .orElseThrow(DatasetService::outside);
                            long bytes = size(file);
                            if (bytes > InputLimits.standard().bytes()) {
                                throw NodeException.tooLarge(
                                        "The limit is " + InputLimits.standard().bytes() + " bytes.");
                            }
                            return new Checked(file.path(), bytes);
                        },
                        false)
                .compose(file ->
                        quotas.requireFile(caller.workspace(), file.bytes()).map(file));
    }

    /**
     * The columns of an input, as far as they are known before a run reads it: those of most CSV files in the workspace's
     * folder for data.
     *
     * @param path of an input that was checked
     */
    public Future<Optional<List<String>>> columns(String path, CurrentUser caller) {
        return InputAddress.isUrl(path)
                ? Future.succeededFuture(Optional.empty())
                : vertx.executeBlocking(
                        () -> FirstLine.columns(SandboxedFile.of(folders.data(caller.workspaceName()), path)
                                .orElseThrow(DatasetService::outside)),
                        false);
    }

    /**
     * A page of the files that a workspace may assess, by their paths.
     *
     * @param complete false if its folder for data has more files and folders than are looked at
     */
    public record Available(Page<AvailableFile> page, boolean complete) {}

    /** The files in the workspace's folder for data. */
    public Future<Available> available(PageRequest page, CurrentUser caller) {
        return vertx.executeBlocking(() -> InputFolder.list(folders.data(caller.workspaceName())), false)
                .map(listing -> {
                    List<AvailableFile> all = listing.files();
                    List<AvailableFile> shown =
                            all.stream().skip(page.skip()).limit(page.limit()).toList();
                    return new Available(new Page<>(page, (long) all.size(), shown), listing.complete());
                });
    }

    private static long size(SandboxedFile file) {
        try {
            return file.facts().bytes();
        } catch (NoSuchFileException e) {
            throw NodeException.notFound("There is no such file in the workspace's folder for data.");
        } catch (IOException e) {
            throw outside();
        }
    }

    private static NodeException outside() {
        return NodeException.invalidInput("The path must name a regular file in the workspace's folder for data.");
    }

    /**
     * The schema that an input must have.
     *
     * @param recipe the name of a recipe, each of which is for one schema; null for none
     * @return its label; empty to recognise it
     * @throws NodeException UNPROCESSABLE for an unknown name
     */
    public static Optional<String> schema(@Nullable String label, @Nullable String recipe) {
        if (label != null && NamedSchema.labelled(label).isEmpty()) {
            throw NodeException.unprocessable(List.of(new Violation("/schema_name", "is not a schema of this node")));
        }
        Optional<String> ofRecipe = recipe == null
                ? Optional.empty()
                : Optional.of(NamedSchema.ofRecipe(recipe)
                        .orElseThrow(() -> NodeException.unprocessable(
                                List.of(new Violation("/recipe", "is not a recipe of this node"))))
                        .label());
        if (label != null && ofRecipe.isPresent() && !ofRecipe.get().equals(label)) {
            throw NodeException.unprocessable(List.of(new Violation("/recipe", "is for another schema")));
        }
        return label != null ? Optional.of(label) : ofRecipe;
    }

    /** @param schema label of the schema that the file must have; null to recognise it */
    public Future<Dataset> ingest(String path, @Nullable String schema, CurrentUser caller) {
        return checkInput(path, caller)
                .compose(file ->
                        quotas.requireStorage(caller.workspace(), file.bytes()).map(file))
                .compose(file -> database.inWorkspace(
                        caller.workspace(),
                        tx -> register(
                                tx,
                                file.path(),
                                schema,
                                file.bytes(),
                                "dataset.registered",
                                Map.of("bytes", file.bytes()),
                                caller)));
    }

    /**
     * Makes a data set of a file or a URL that was checked, and says so in the audit log.
     *
     * @param action for example {@code dataset.registered}
     */
    Future<Dataset> register(
            SqlConnection tx,
            String path,
            @Nullable String schema,
            long bytes,
            String action,
            Map<String, ?> detail,
            CurrentUser caller) {
        byte[] id = new byte[ID_BYTES];
        random.nextBytes(id);
        Dataset dataset = new Dataset(
                caller.workspace(),
                "ds_" + HexFormat.of().formatHex(id),
                path,
                schema,
                bytes,
                caller.id(),
                clock.instant());
        return DatasetStore.insert(tx, dataset)
                .compose(done ->
                        audit.record(tx, caller.workspace(), AuditEvent.of(caller, action, dataset.id(), detail)))
                .map(dataset);
    }

    /** Sets the counted size of a deleted file's data sets to 0, and logs this in the audit log. */
    Future<Void> forgetBytes(SqlConnection tx, String path, long bytes, CurrentUser caller) {
        return DatasetStore.setBytes(tx, caller.workspace(), path, 0)
                .compose(done -> audit.record(
                        tx,
                        caller.workspace(),
                        AuditEvent.of(caller, "dataset.file_deleted", path, Map.of("bytes", bytes))));
    }

    /** @return failed with NOT_FOUND if the workspace has no data set with this id */
    public Future<Dataset> find(String id, CurrentUser caller) {
        return database.inWorkspace(caller.workspace(), tx -> DatasetStore.find(tx, caller.workspace(), id))
                .map(found -> found.orElseThrow(() -> NodeException.notFound("There is no such data set.")));
    }
}
