package org.sumspace.assessment.run.service;

import io.vertx.core.Future;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.sumspace.assessment.dataset.domain.InputAddress;
import org.sumspace.assessment.dataset.domain.InputLimits;
import org.sumspace.assessment.dataset.service.DownloadedBytes;
import org.sumspace.assessment.dataset.service.InputDownload;
import org.sumspace.assessment.platform.service.WorkspaceContext;
import org.sumspace.assessment.run.domain.Run;
import org.sumspace.assessment.run.domain.Stage;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.assessment.shared.domain.AssessmentException.FailureCode;
import org.sumspace.common.error.FullDisk;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.journal.ProtectedFolder;

/**
 * Makes the input of a run available to its worker. Workers make no requests, so the node downloads inputs with a URL.
 */
record RunSource(WorkspaceContext context, InputDownload downloads, DownloadedBytes storage) {

    /**
     * Where a worker finds the input.
     *
     * @param path below the root
     */
    record Place(Path root, String path) {}

    /**
     * @param data the workspace's folder for data
     * @param timeout of a download
     * @param abort ends a download when it completes
     * @return failed with an {@link AssessmentException} if a URL cannot be downloaded
     */
    Future<Place> place(Run run, Path data, RunFolder folder, Duration timeout, Future<?> abort) {
        if (!InputAddress.isUrl(run.inputPath())) {
            return Future.succeededFuture(new Place(data.toAbsolutePath(), run.inputPath()));
        }
        return context.blocking(() -> isCopied(folder))
                .compose(copied -> copied
                        // The input is already copied; nothing is read from this path.
                        ? Future.succeededFuture(folder.download().resolve("input"))
                        : downloaded(run, folder, timeout, abort))
                .map(file -> new Place(folder.download().toAbsolutePath(), String.valueOf(file.getFileName())));
    }

    /** Whether the input is already copied; otherwise removes the rest of an earlier download. */
    private static boolean isCopied(RunFolder folder) throws IOException {
        folder.removeTree(folder.download());
        ProtectedFolder.create(folder.download());
        return folder.finished(Stage.ACQUIRING).isPresent();
    }

    private Future<Path> downloaded(Run run, RunFolder folder, Duration timeout, Future<?> abort) {
        return context.quotas()
                .fileBytesMax(run.workspace())
                .compose(ofFile -> storage.left(run.workspace(), run.inputPath())
                        .compose(left -> downloaded(run, folder, new Bounds(ofFile, left), timeout, abort)));
    }

    /**
     * How many bytes a download may have.
     *
     * @param ofFile the tenant's quota for one input
     * @param left of its quota for storage
     */
    private record Bounds(long ofFile, long left) {
        private static final long OF_NODE = InputLimits.standard().bytes();

        long bytes() {
            return Math.min(OF_NODE, Math.min(ofFile, left));
        }

        AssessmentException refusal(NodeException tooLarge) {
            if (left < Math.min(OF_NODE, ofFile)) {
                return new AssessmentException(
                        FailureCode.QUOTA_EXCEEDED,
                        "The input is larger than what is left of the tenant's quota storage_bytes.");
            }
            return ofFile < OF_NODE
                    ? new AssessmentException(
                            FailureCode.QUOTA_EXCEEDED, "The input is larger than the tenant's quota dataset_bytes.")
                    : new AssessmentException(FailureCode.FILE_TOO_LARGE, tooLarge.detail());
        }
    }

    private Future<Path> downloaded(Run run, RunFolder folder, Bounds bounds, Duration timeout, Future<?> abort) {
        return downloads
                .download(run.inputPath(), folder.download(), bounds.bytes(), timeout, abort)
                .recover(failure -> Future.failedFuture(refusal(failure, bounds)))
                .compose(file -> context.blocking(() -> Files.size(file))
                        .compose(bytes -> storage.count(run.workspace(), run.inputPath(), bytes))
                        .map(file));
    }

    private static AssessmentException refusal(Throwable failure, Bounds bounds) {
        if (FullDisk.isCauseOf(failure)) {
            return AssessmentException.ofFullDisk(failure);
        }
        if (!(failure instanceof NodeException node)) {
            return new AssessmentException(
                    FailureCode.INPUT_NOT_AVAILABLE, InputDownload.FAILED + "It could not be stored.", failure);
        }
        return node.type() == ProblemType.TOO_LARGE
                ? bounds.refusal(node)
                : new AssessmentException(FailureCode.INPUT_NOT_AVAILABLE, node.detail(), node);
    }
}
