package org.sumspace.assessment.connector.service;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.sumspace.assessment.connector.domain.ReceivedArtefact;
import org.sumspace.assessment.dataset.service.DatasetService;
import org.sumspace.assessment.dataset.service.InputDownload;
import org.sumspace.assessment.model.domain.Adapter;
import org.sumspace.assessment.model.domain.ModelRegistration;
import org.sumspace.assessment.model.service.ModelService;
import org.sumspace.assessment.platform.service.WorkspaceFolders;
import org.sumspace.assessment.shared.domain.AccountPermission;
import org.sumspace.assessment.shared.domain.CurrentUser;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.journal.ProtectedFile;
import org.sumspace.common.journal.ProtectedFolder;

/** Downloads files that a connector offers, and registers each as a model or a data set by its name. */
public record ReceivedFiles(
        Vertx vertx, InputDownload downloads, ModelService models, DatasetService datasets, WorkspaceFolders folders) {
    private static final long BYTES_MAX = 64L << 20;
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    /** Below the folders of a workspace for models and for data. */
    private static final String FOLDER = "received";

    private static final Map<String, Adapter> MODELS =
            Map.of("onnx", Adapter.ONNX, "pkl", Adapter.SKLEARN, "pickle", Adapter.SKLEARN, "joblib", Adapter.SKLEARN);
    private static final Set<String> TABLES = Set.of("csv", "tsv", "json", "jsonl", "ndjson", "parquet", "pq");
    private static final int DIGEST_CHARS = 16;

    /** A file that was downloaded. */
    private record Loaded(String name, Path file, long bytes, String sha256) {}

    /** @return failed with FAILED_DEPENDENCY if the file cannot be downloaded */
    Future<ReceivedArtefact> receive(String name, String url, CurrentUser caller) {
        Path folder = folders.checks(caller.workspaceName())
                .resolve(UUID.randomUUID().toString())
                .toAbsolutePath();
        return blocking(() -> folder(folder))
                .compose(made -> loaded(name, url, folder))
                .compose(loaded -> registered(loaded, caller)
                        .map(outcome -> new ReceivedArtefact(name, loaded.bytes(), loaded.sha256(), outcome)))
                .eventually(() -> vertx.fileSystem().deleteRecursive(folder.toString()));
    }

    private static Path folder(Path folder) throws IOException {
        return ProtectedFolder.create(folder);
    }

    private Future<Loaded> loaded(String name, String url, Path folder) {
        return downloads
                .download(url, folder, BYTES_MAX, TIMEOUT)
                .compose(file -> blocking(() -> new Loaded(
                        name, file, Files.size(file), ProtectedFile.digest(file).toString())))
                .recover(failure -> Future.failedFuture(NodeException.failedDependency(
                        "The artifact " + name + " of the connector could not be downloaded.", failure)));
    }

    /**
     * A file that is neither a model nor a data set, or that the workspace may not have, is dropped; the other files
     * are still processed.
     */
    private Future<ReceivedArtefact.Outcome> registered(Loaded loaded, CurrentUser caller) {
        String ending =
                loaded.name().substring(loaded.name().lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        Adapter adapter = MODELS.get(ending);
        Future<ReceivedArtefact.Outcome> done;
        if (adapter != null) {
            done = caller.may(AccountPermission.MODELS_REGISTER)
                    ? model(loaded, adapter, caller)
                    : dropped(AccountPermission.MODELS_REGISTER.refusal());
        } else if (TABLES.contains(ending)) {
            done = caller.may(AccountPermission.DATASETS_UPLOAD)
                    ? dataSet(loaded, caller)
                    : dropped(AccountPermission.DATASETS_UPLOAD.refusal());
        } else {
            done = dropped("Its name ends like that of no model and of no data set.");
        }
        return done.recover(failure ->
                failure instanceof NodeException refused ? dropped(refused.detail()) : Future.failedFuture(failure));
    }

    private static Future<ReceivedArtefact.Outcome> dropped(String reason) {
        return Future.succeededFuture(new ReceivedArtefact.Dropped(reason));
    }

    /** The registry keeps a copy of its own. */
    private Future<ReceivedArtefact.Outcome> model(Loaded loaded, Adapter adapter, CurrentUser caller) {
        String path = path(UUID.randomUUID().toString(), loaded);
        return blocking(() ->
                        moved(loaded, folders.models(caller.workspaceName()).resolve(path)))
                .compose(moved -> models.register(
                                new ModelRegistration(
                                        path, adapter, null, List.of(), List.of(), loaded.sha256(), false),
                                caller)
                        .<ReceivedArtefact.Outcome>map(model -> new ReceivedArtefact.Model(model.id()))
                        .eventually(() -> blocking(() -> Files.deleteIfExists(
                                folders.models(caller.workspaceName()).resolve(path)))));
    }

    private Future<ReceivedArtefact.Outcome> dataSet(Loaded loaded, CurrentUser caller) {
        // The name contains the digest, so that the same file is stored once.
        String path = path(loaded.sha256().substring(0, DIGEST_CHARS), loaded);
        return blocking(() -> moved(loaded, folders.data(caller.workspaceName()).resolve(path)))
                .compose(moved -> datasets.ingest(path, null, caller)
                        .<ReceivedArtefact.Outcome>map(dataset -> new ReceivedArtefact.DataSet(dataset.id()))
                        .recover(failure -> blocking(() -> moved
                                        && Files.deleteIfExists(folders.data(caller.workspaceName())
                                                .resolve(path)))
                                .compose(gone -> Future.failedFuture(failure))));
    }

    private static String path(String prefix, Loaded loaded) {
        return FOLDER + "/" + prefix + "-" + loaded.name();
    }

    /** False if the file already exists; another data set may need it. */
    private static boolean moved(Loaded loaded, Path to) throws IOException {
        folder(Objects.requireNonNull(to.getParent()));
        if (Files.exists(to)) {
            return false;
        }
        Files.move(loaded.file(), to, StandardCopyOption.ATOMIC_MOVE);
        return true;
    }

    /** Work with files. */
    private interface Work<T> {
        T run() throws IOException;
    }

    private <T> Future<T> blocking(Work<T> work) {
        return vertx.executeBlocking(work::run, false);
    }
}
