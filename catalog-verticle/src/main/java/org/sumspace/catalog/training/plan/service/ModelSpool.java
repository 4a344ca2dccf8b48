package org.sumspace.catalog.training.plan.service;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.file.AsyncFile;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.sumspace.catalog.training.plan.store.SpooledFile;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.task.ConcurrencyLimiter;
import org.sumspace.common.training.model.ModelFile;

/**
 * Base models on their way to this catalog: on disk until they are complete, few at a time. One model at a time is read
 * into memory.
 */
public final class ModelSpool {
    private final Vertx vertx;
    private final WorkerExecutor workers;
    private final ConcurrencyLimiter reading = new ConcurrencyLimiter(1);
    private final FetchLimit limit = new FetchLimit("base models are still being fetched or received");

    public ModelSpool(Vertx vertx, WorkerExecutor workers) {
        this.vertx = vertx;
        this.workers = workers;
    }

    /**
     * Reads a model when it is complete.
     *
     * @param owner the participant on whose behalf it comes
     * @param source writes the file, and may end it
     * @param reader of the file, on a worker
     * @param then is done before the file is deleted
     * @throws NodeException TOO_MANY if too many are on their way, for this owner or in total
     */
    public <T, R> Future<R> read(
            String owner,
            Function<AsyncFile, Future<?>> source,
            Function<byte[], T> reader,
            BiFunction<T, SpooledFile, Future<R>> then) {
        return limit.run(
                owner,
                () -> SpooledFile.use(
                        vertx,
                        file -> file.fill(source)
                                .compose(filled -> reading.run(() -> read(file, reader)))
                                .compose(read -> then.apply(read, file))));
    }

    private <T> Future<T> read(SpooledFile file, Function<byte[], T> reader) {
        return workers.executeBlocking(() -> reader.apply(file.read(ModelFile.MAX_FILE_BYTES)), false);
    }
}
