package org.sumspace.assessment.wizard.service;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Optional;
import org.sumspace.assessment.dataset.service.DatasetService;
import org.sumspace.assessment.dataset.service.InputDownload;
import org.sumspace.assessment.platform.service.WorkspaceFolders;
import org.sumspace.assessment.run.service.WorkerJobs;
import org.sumspace.assessment.shared.domain.CurrentUser;
import org.sumspace.assessment.wizard.domain.InspectedInput;

/** Inspects inputs for the guided workflow, in worker processes. */
public final class InspectionService {
    /** Name of the job in the program of a worker. */
    public static final String JOB = "inspect";

    private static final int ID_BYTES = 8;
    private static final long DOWNLOAD_BYTES_MAX = 256L << 20;
    private static final Duration DOWNLOAD_TIMEOUT = Duration.ofSeconds(8);
    /** As in the folder of a run, so that the start of a node removes what a killed one left. */
    private static final String WORK = ".run";

    private static final String DOWNLOADED = "tmp/download";
    private static final String DATASET_ID = "ds_[0-9a-f]{8}";

    private final Vertx vertx;
    private final DatasetService datasets;
    private final WorkspaceFolders folders;
    private final InputDownload downloads;
    private final WorkerJobs jobs;
    private final SecureRandom random;

    public InspectionService(
            Vertx vertx,
            DatasetService datasets,
            WorkspaceFolders folders,
            InputDownload downloads,
            WorkerJobs jobs,
            SecureRandom random) {
        this.vertx = vertx;
        this.datasets = datasets;
        this.folders = folders;
        this.downloads = downloads;
        this.jobs = jobs;
        this.random = random;
    }

    /**
     * What was found.
     *
     * @param found empty if the input can be read, but not assessed
     * @param reason why; empty if it can
     */
    public record Inspected(Optional<InspectedInput> found, long bytes, String reason) {}

    /** @return failed unless the file is there */
    public Future<Void> require(String input, CurrentUser caller) {
        return file(input, caller).mapEmpty();
    }

    /** Where an input is: below a folder. */
    private record Place(Path root, String path, long bytes) {}

    /** The file that an input means, which is a path or the id of a data set. */
    Future<DatasetService.Checked> file(String input, CurrentUser caller) {
        return input.matches(DATASET_ID)
                ? datasets.find(input, caller).compose(dataset -> datasets.check(dataset.filePath(), caller))
                : datasets.check(input, caller);
    }

    /**
     * @param input a path below the workspace's folder for data, the id of a data set, or a URL
     * @return failed with NOT_FOUND if there is no such file, with INVALID_INPUT if the path or the URL is refused
     */
    public Future<Inspected> inspect(String input, CurrentUser caller) {
        byte[] id = new byte[ID_BYTES];
        random.nextBytes(id);
        Path folder = folders.run(
                        caller.workspaceName(), "inspect_" + HexFormat.of().formatHex(id))
                .toAbsolutePath();
        Path work = folder.resolve(WORK);
        return made(work)
                .compose(done -> place(input, work, caller))
                .compose(place -> jobs.run(
                                JOB,
                                work.resolve("lib"),
                                new InspectionWorker.Order(work, place.root(), place.path()).bytes())
                        .map(InspectionWorker.Answer::read)
                        .map(answer ->
                                new Inspected(Optional.ofNullable(answer.found()), place.bytes(), answer.reason())))
                .eventually(() -> vertx.fileSystem().deleteRecursive(folder.toString()));
    }

    private Future<Void> made(Path work) {
        return vertx.executeBlocking(
                () -> {
                    var owner = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
                    Files.createDirectories(work.resolve("lib"), owner);
                    Files.createDirectories(work.resolve(DOWNLOADED), owner);
                    return null;
                },
                false);
    }

    private Future<Place> place(String input, Path work, CurrentUser caller) {
        if (InputDownload.isUrl(input)) {
            return downloads
                    .download(input, work.resolve(DOWNLOADED), DOWNLOAD_BYTES_MAX, DOWNLOAD_TIMEOUT)
                    .compose(file -> blocking(() ->
                            new Place(work.resolve(DOWNLOADED), String.valueOf(file.getFileName()), Files.size(file))));
        }
        return file(input, caller)
                .compose(file -> blocking(() ->
                        new Place(folders.data(caller.workspaceName()).toAbsolutePath(), file.path(), file.bytes())));
    }

    /** Work with files. */
    private interface Work<T> {
        T run() throws IOException;
    }

    private <T> Future<T> blocking(Work<T> work) {
        return vertx.executeBlocking(work::run, false);
    }
}
