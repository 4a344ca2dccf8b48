package org.sumspace.catalog.training.plan.service;

import io.vertx.core.Future;
import java.net.URI;
import java.util.function.Function;
import org.sumspace.catalog.training.plan.core.BaseModel;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.client.HttpCall;
import org.sumspace.common.http.client.NodeHttpClient;
import org.sumspace.common.training.model.ModelFile;

/**
 * The base models of training plans: those that were sent to this catalog, and those at other URLs. These are not
 * fetched from internal addresses, and with a size limit and without redirects.
 */
public final class BaseModelSource {
    private final NodeHttpClient client;
    private final ModelSpool spool;
    private final BaseModelFiles files;

    public BaseModelSource(NodeHttpClient client, ModelSpool spool, BaseModelFiles files) {
        this.client = client;
        this.spool = spool;
        this.files = files;
    }

    /**
     * Reads the file at a URL.
     *
     * @param owner the participant on whose behalf the file is read
     * @param reader of the file, on a worker
     * @param then a file that was sent to this catalog is not deleted before this is done
     * @return failed with UNPROCESSABLE and the reason, or with what {@code reader} throws
     * @throws NodeException TOO_MANY if too many are being fetched, for this owner or in total
     */
    public <T, R> Future<R> use(String owner, String url, Function<byte[], T> reader, Function<T, Future<R>> then) {
        return files.urls()
                .find(url)
                .map(sha256 -> files.use(owner, sha256, reader, then))
                .orElseGet(() -> {
                    HttpCall call = HttpCall.get(URI.create(url)).answerBytesMax(ModelFile.MAX_FILE_BYTES);
                    return spool.read(
                            owner,
                            sink -> client.downloadForeign(call, sink)
                                    .recover(failure -> Future.failedFuture(refused(failure))),
                            reader,
                            (read, file) -> then.apply(read));
                });
    }

    private static NodeException refused(Throwable failure) {
        String why = failure instanceof NodeException problem ? problem.detail() : "the request failed";
        return BaseModel.refused("/base_model", "cannot be fetched: " + why);
    }
}
