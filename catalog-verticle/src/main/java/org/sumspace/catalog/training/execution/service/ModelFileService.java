package org.sumspace.catalog.training.execution.service;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.streams.WriteStream;
import java.net.URI;
import java.time.Duration;
import java.util.function.Function;
import org.sumspace.catalog.training.execution.domain.ExecutionPlanRecord;
import org.sumspace.catalog.training.execution.domain.ModelVersionRecord;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord;
import org.sumspace.catalog.training.plan.service.FetchLimit;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.http.client.HttpCall;
import org.sumspace.common.http.client.NodeHttpClient;
import org.sumspace.common.training.execution.AggregatorEntry;
import org.sumspace.common.training.model.ModelFile;

/** Fetches the files of model versions, for the owners of trainings, from the main aggregators that hold them. */
public final class ModelFileService {
    private static final Duration DOWNLOAD_MAX = Duration.ofMinutes(10);

    private final FetchLimit limit = new FetchLimit("files of model versions are still being fetched");
    private final ModelVersionService versions;
    private final ExecutionPlanRecords executionPlans;
    private final NodeHttpClient client;
    private final Function<String, Future<String>> tokens;

    /** @param tokens makes a token with which main aggregators know the owner of a training */
    public ModelFileService(
            ModelVersionService versions,
            ExecutionPlanRecords executionPlans,
            NodeHttpClient client,
            Function<String, Future<String>> tokens) {
        this.versions = versions;
        this.executionPlans = executionPlans;
        this.client = client;
        this.tokens = tokens;
    }

    /** Fails with NOT_FOUND. */
    public Future<ModelVersionRecord> version(TrainingPlanRecord training, int version) {
        return versions.find(training.id(), version)
                .map(found -> found.orElseThrow(() -> NodeException.notFound(
                        "The training plan '" + training.id() + "' has no model version " + version + ".")));
    }

    /**
     * Passes the file on to {@code sink} as it arrives, and ends the sink, also after a failure: a sink must check the
     * received bytes. Fails with TOO_MANY if the owner has several files on their way, with UNAVAILABLE if the main
     * aggregator does not answer, with GONE if it does not keep the version, and otherwise with FAILED_DEPENDENCY.
     */
    public Future<Void> download(TrainingPlanRecord training, ModelVersionRecord version, WriteStream<Buffer> sink) {
        String owner = training.plan().publication().owner();
        return Future.<Void>succeededFuture()
                .compose(ready ->
                        limit.run(owner, () -> tokens.apply(owner).compose(token -> fetch(version, token, sink))))
                .recover(failure -> holder(version).compose(holder -> Future.failedFuture(refusal(holder, failure))));
    }

    private Future<Void> fetch(ModelVersionRecord version, String token, WriteStream<Buffer> sink) {
        HttpCall call =
                HttpCall.get(URI.create(version.body().url())).bearer(token).answerBytesMax(ModelFile.MAX_FILE_BYTES);
        return client.download(call, sink, DOWNLOAD_MAX).mapEmpty();
    }

    private Future<String> holder(ModelVersionRecord version) {
        return executionPlans
                .find(version.executionPlanId())
                .map(found -> found.map(ExecutionPlanRecord::signedPlan)
                        .flatMap(plan -> plan.body().main())
                        .map(ModelFileService::name)
                        .orElse("the main aggregator"));
    }

    private static String name(AggregatorEntry main) {
        return "the main aggregator " + main.nodeId() + " of " + main.organisation();
    }

    private static NodeException refusal(String holder, Throwable failure) {
        NodeException problem = failure instanceof NodeException known
                ? known
                : NodeException.unavailable("The connection broke.", failure);
        if (problem.type() == ProblemType.TOO_MANY) {
            return problem;
        }
        if (problem.type() == ProblemType.GONE) {
            return NodeException.gone("This version is not kept any more by " + holder
                    + ": it keeps the last three versions and the final one.");
        }
        if (problem.type() == ProblemType.UNAVAILABLE) {
            return NodeException.unavailable(
                    "No answer from " + holder + ", which has the file. Is it running, and does this catalog reach it?"
                            + " Try again.",
                    problem);
        }
        return NodeException.failedDependency(
                "The file cannot be fetched from " + holder + ": " + problem.detail() + " Ask its organisation.",
                problem);
    }
}
