package org.sumspace.converter.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.Set;
import java.util.function.Supplier;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.converter.core.batch.RecordSplitter;
import org.sumspace.converter.service.Overflow;

/** {@code POST /convert/batch}: converts a stream of records to a stream of lines. */
public final class ConvertBatchHandler implements Handler<RoutingContext> {
    static final String NDJSON = "application/x-ndjson";
    private static final Set<String> LINES = Set.of(NDJSON, "application/ndjson", "application/jsonl");

    private final RecordLines lines;
    private final int recordBytesMax;
    private final long bytesMax;
    private final Duration unreadAfter;
    private final Supplier<Overflow> overflows;

    /**
     * @param recordBytesMax the size limit of a record
     * @param bytesMax the size limit of a batch
     * @param unreadAfter how long a write takes until the client counts as one that does not read its answer
     * @param overflows stores a batch whose answer is not read
     */
    public ConvertBatchHandler(
            RecordLines lines, int recordBytesMax, long bytesMax, Duration unreadAfter, Supplier<Overflow> overflows) {
        this.lines = lines;
        this.recordBytesMax = recordBytesMax;
        this.bytesMax = bytesMax;
        this.unreadAfter = unreadAfter;
        this.overflows = overflows;
    }

    @Override
    public void handle(RoutingContext ctx) {
        String type = MediaTypes.essence(ctx.request().getHeader("Content-Type"));
        if (!LINES.contains(type) && !type.equals(MediaTypes.JSON)) {
            throw NodeException.unsupportedMediaType(
                    "Expected a body of type " + MediaTypes.JSON + " or " + NDJSON + ".");
        }
        String format = ApiRequest.of(ctx)
                .query("input_format")
                .orElseGet(() -> ctx.request().getHeader("X-Input-Format"));
        lines.requireFormat(format);
        RecordSplitter splitter = new RecordSplitter(LINES.contains(type), recordBytesMax);
        new BatchExchange(
                        ctx, splitter, bytesMax, unreadAfter, overflows.get(), records -> lines.write(records, format))
                .start();
    }
}
