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
 * One batch on its way. Its parts are converted several at a time, by workers, and answered in their order. A part is
 * under way until its answer is written: a client that does not read its answers is not read from either, and no more
 * than a few parts are ever in memory.
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
    private int underWay;
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

    void begin() {
        response.setChunked(true).putHeader("Content-Type", ConvertBatchHandler.NDJSON);
        request.handler(this::take)
                .endHandler(end -> finish(splitter.end()))
                .exceptionHandler(broken -> response.reset())
                .resume();
    }

    private void take(Buffer part) {
        bytes += part.length();
        if (bytes > bytesMax) {
            request.handler(null).endHandler(null);
            finish(splitter.refuse("A batch has at most " + bytesMax + " bytes."))
                    .onComplete(done -> request.connection().close());
            return;
        }
        convert(splitter.split(part.getBytes(), part.length()));
    }

    private void convert(List<BatchRecord> records) {
        if (records.isEmpty()) {
            return;
        }
        underWay++;
        if (underWay == PARTS_MAX) {
            request.pause();
        }
        Future<Buffer> lines = vertx.executeBlocking(
                () -> Buffer.buffer(conversion.apply(records).ndjson()), false);
        written = written.compose(done -> lines).compose(response::write);
        written.onSuccess(done -> {
            underWay--;
            if (underWay == PARTS_MAX - 1) {
                request.resume();
            }
        });
    }

    private Future<Void> finish(List<BatchRecord> last) {
        convert(last);
        return written.compose(done -> response.end()).onFailure(failure -> response.reset());
    }
}
