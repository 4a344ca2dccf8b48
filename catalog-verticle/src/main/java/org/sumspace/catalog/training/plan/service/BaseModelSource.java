package org.sumspace.catalog.training.plan.service;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.net.URI;
import java.util.function.Function;
import org.sumspace.catalog.training.plan.core.BaseModel;
import org.sumspace.catalog.training.plan.store.SpooledFile;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.client.HttpCall;
import org.sumspace.common.http.client.NodeHttpClient;
import org.sumspace.common.task.ConcurrencyLimiter;
import org.sumspace.common.training.model.ModelFile;

/**
 * Fetches base models of AI providers: not from internal addresses, with a size limit, without redirects, and few at a
 * time. Incoming data is on disk until it is complete; one model at a time is read into memory.
 */
public final class BaseModelSource {
    private final NodeHttpClient client;
    private final Vertx vertx;
    private final WorkerExecutor workers;
    private final ConcurrencyLimiter reading = new ConcurrencyLimiter(1);
    private final FetchLimit limit = new FetchLimit("base models");

    public BaseModelSource(NodeHttpClient client, Vertx vertx, WorkerExecutor workers) {
        this.client = client;
        this.vertx = vertx;
        this.workers = workers;
    }

    /**
     * Fetches the file and reads it.
     *
     * @param owner the participant on whose behalf the file is fetched
     * @param reader of the file, on a worker
     * @return failed with UNPROCESSABLE and the reason, or with what {@code reader} throws
     * @throws NodeException TOO_MANY if too many are being fetched, for this owner or in total
     */
    public <T> Future<T> fetch(String owner, String url, Function<byte[], T> reader) {
        HttpCall call = HttpCall.get(URI.create(url)).answerBytesMax(ModelFile.MAX_FILE_BYTES);
        return limit.run(
                owner,
                () -> SpooledFile.use(
                        vertx,
                        file -> file.fill(sink -> client.downloadForeign(call, sink))
                                .recover(failure -> Future.failedFuture(refused(failure)))
                                .compose(filled -> reading.run(() -> read(file, reader)))));
    }

    private <T> Future<T> read(SpooledFile file, Function<byte[], T> reader) {
        return workers.executeBlocking(() -> reader.apply(file.read(ModelFile.MAX_FILE_BYTES)), false);
    }

    private static NodeException refused(Throwable failure) {
        String why = failure instanceof NodeException problem ? problem.detail() : "the request failed";
        return BaseModel.refused("/base_model", "cannot be fetched: " + why);
    }
}
