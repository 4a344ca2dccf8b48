package org.sumspace.converter.api;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.function.Function;
import org.sumspace.converter.core.batch.BatchRecord;
import org.sumspace.converter.core.batch.RecordSplitter;

/**
 * The exchange of one batch. Workers convert several parts of the request at a time; the answers are written in order.
 * The request is paused while too many parts are in progress, that is, until their answers are written. So a client
 * that does not read slows itself down, and only a few parts are in memory.
 */
final class BatchExchange {
    private static final int PARTS_MAX = 4;

    private final Vertx vertx;
    private final HttpServerRequest request;
    private final HttpServerResponse response;
    private final RecordSplitter splitter;
    private final long bytesMax;
    private final Function<List<BatchRecord>, RecordLines.Lines> conversion;
    private Future<Void> written = Future.succeededFuture();
    private int partsInProgress;
    private long bytes;

    BatchExchange(
            RoutingContext ctx,
            RecordSplitter splitter,
            long bytesMax,
            Function<List<BatchRecord>, RecordLines.Lines> conversion) {
        this.vertx = ctx.vertx();
        this.request = ctx.request();
        this.response = ctx.response();
        this.splitter = splitter;
        this.bytesMax = bytesMax;
        this.conversion = conversion;
    }

    void start() {
        response.setChunked(true).putHeader("Content-Type", ConvertBatchHandler.NDJSON);
        request.handler(this::receive)
                .endHandler(end -> finish(splitter.end()))
                .exceptionHandler(broken -> response.reset())
                .resume();
    }

    private void receive(Buffer part) {
        bytes += part.length();
        if (bytes > bytesMax) {
            request.handler(null).endHandler(null);
            finish(splitter.refuse("The batch is larger than " + bytesMax + " bytes."))
                    .onComplete(done -> request.connection().close());
            return;
        }
        convert(splitter.split(part.getBytes(), part.length()));
    }

    private void convert(List<BatchRecord> records) {
        if (records.isEmpty()) {
            return;
        }
        partsInProgress++;
        if (partsInProgress == PARTS_MAX) {
            request.pause();
        }
        Future<Buffer> lines = vertx.executeBlocking(
                () -> Buffer.buffer(conversion.apply(records).ndjson()), false);
        written = written.compose(done -> lines).compose(response::write);
        written.onSuccess(done -> {
            partsInProgress--;
            if (partsInProgress == PARTS_MAX - 1) {
                request.resume();
            }
        });
    }

    private Future<Void> finish(List<BatchRecord> last) {
        convert(last);
        return written.compose(done -> response.end()).onFailure(failure -> response.reset());
    }
}
