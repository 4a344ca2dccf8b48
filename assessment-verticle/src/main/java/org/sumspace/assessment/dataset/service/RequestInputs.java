package org.sumspace.assessment.dataset.service;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.sumspace.assessment.dataset.domain.InputAddress;
import org.sumspace.assessment.platform.service.WorkspaceFolders;
import org.sumspace.assessment.shared.domain.CurrentUser;
import org.sumspace.common.journal.ProtectedFolder;

/** Makes inputs available to the worker of a request: files stay in place, URLs are downloaded. */
public record RequestInputs(Vertx vertx, DatasetService datasets, WorkspaceFolders folders, InputDownload downloads) {
    private static final long DOWNLOAD_BYTES_MAX = 256L << 20;
    private static final Duration DOWNLOAD_TIMEOUT = Duration.ofSeconds(8);
    private static final String DATASET_ID = "ds_[0-9a-f]{8}";

    /**
     * Where an input is.
     *
     * @param path below the root
     */
    public record Place(Path root, String path, long bytes) {}

    /** Resolves an input, which is a path, a URL or the id of a data set, to a path or a URL. */
    public Future<String> named(String input, CurrentUser caller) {
        return input.matches(DATASET_ID)
                ? datasets.find(input, caller).map(dataset -> dataset.filePath())
                : Future.succeededFuture(input);
    }

    /**
     * @param input a path below the workspace's folder for data, the id of a data set, or a URL
     * @param folder for a download, which the caller removes
     * @return failed with NOT_FOUND if there is no such file, with INVALID_INPUT if the path or the URL is refused
     */
    public Future<Place> place(String input, Path folder, CurrentUser caller) {
        return named(input, caller)
                .compose(named -> InputAddress.isUrl(named)
                        ? downloaded(named, folder)
                        : datasets.check(named, caller)
                                .compose(file -> blocking(() -> new Place(
                                        folders.data(caller.workspaceName()).toAbsolutePath(),
                                        file.path(),
                                        file.bytes()))));
    }

    private Future<Place> downloaded(String url, Path folder) {
        return blocking(() -> ProtectedFolder.create(folder))
                .compose(made -> downloads.download(url, folder, DOWNLOAD_BYTES_MAX, DOWNLOAD_TIMEOUT))
                .compose(file -> blocking(() ->
                        new Place(folder.toAbsolutePath(), String.valueOf(file.getFileName()), Files.size(file))));
    }

    /** Work with files. */
    private interface Work<T> {
        T run() throws IOException;
    }

    private <T> Future<T> blocking(Work<T> work) {
        return vertx.executeBlocking(work::run, false);
    }
}
