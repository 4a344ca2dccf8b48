package org.sumspace.catalog.training.plan.service;

import io.vertx.core.Future;
import java.net.URI;
import org.sumspace.catalog.training.plan.core.BaseModel;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.client.HttpAnswer;
import org.sumspace.common.http.client.HttpCall;
import org.sumspace.common.http.client.NodeHttpClient;
import org.sumspace.common.training.model.ModelFile;

/** Fetches base models of AI providers: not from internal addresses, with a size limit, without redirects. */
public final class BaseModelSource {
    private final NodeHttpClient client;

    public BaseModelSource(NodeHttpClient client) {
        this.client = client;
    }

    /** Fetches the file; fails with UNPROCESSABLE and the reason. */
    public Future<byte[]> fetch(String url) {
        HttpCall call = HttpCall.get(URI.create(url)).answerBytesMax(ModelFile.MAX_FILE_BYTES);
        return client.send(call)
                .map(HttpAnswer::body)
                .map(body -> body.getBytes())
                .recover(failure -> Future.failedFuture(refused(failure)));
    }

    private static NodeException refused(Throwable failure) {
        String why = failure instanceof NodeException problem ? problem.detail() : "the request failed";
        return BaseModel.refused("/base_model", "cannot be fetched: " + why);
    }
}
