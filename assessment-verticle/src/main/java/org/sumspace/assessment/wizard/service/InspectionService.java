package org.sumspace.assessment.wizard.service;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;
import org.sumspace.assessment.dataset.service.DatasetService;
import org.sumspace.assessment.dataset.service.RequestInputs;
import org.sumspace.assessment.platform.service.WorkspaceFolders;
import org.sumspace.assessment.run.service.WorkerJobs;
import org.sumspace.assessment.shared.domain.CurrentUser;
import org.sumspace.assessment.shared.store.JsonFiles;
import org.sumspace.assessment.wizard.domain.InspectedInput;
import org.sumspace.common.journal.ProtectedFolder;

/** Inspects inputs for the guided workflow, in worker processes. */
public record InspectionService(
        Vertx vertx,
        DatasetService datasets,
        WorkspaceFolders folders,
        RequestInputs inputs,
        WorkerJobs jobs,
        SecureRandom random) {
    /** Name of the job in the program of a worker. */
    public static final String JOB = "inspect";

    private static final int ID_BYTES = 8;
    /** The same name as in the folder of a run, so that the next start removes files that a killed node left. */
    private static final String WORK = ".run";

    private static final String DOWNLOADED = "tmp/download";

    /**
     * The result of an inspection.
     *
     * @param found empty if the input can be read but not assessed
     * @param reason why it cannot be assessed; empty if it can
     */
    public record Inspected(Optional<InspectedInput> found, long bytes, String reason) {}

    /** @return failed unless the file exists */
    public Future<Void> require(String input, CurrentUser caller) {
        return named(input, caller)
                .compose(named -> datasets.check(named, caller))
                .mapEmpty();
    }

    /** Resolves an input, which is a path, a URL or the id of a data set, to a path or a URL. */
    Future<String> named(String input, CurrentUser caller) {
        return inputs.named(input, caller);
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
                .compose(done -> inputs.place(input, work.resolve(DOWNLOADED), caller))
                .compose(place -> jobs.run(
                                JOB,
                                work.resolve("lib"),
                                JsonFiles.bytes(new InspectionWorker.Order(
                                        work.toString(), place.root().toString(), place.path())))
                        .map(answer -> JsonFiles.read(answer, InspectionWorker.Answer.class))
                        .map(answer ->
                                new Inspected(Optional.ofNullable(answer.found()), place.bytes(), answer.reason())))
                .eventually(() -> vertx.fileSystem().deleteRecursive(folder.toString()));
    }

    private Future<Void> made(Path work) {
        return vertx.executeBlocking(
                () -> {
                    ProtectedFolder.create(work.resolve("lib"));
                    return null;
                },
                false);
    }
}
