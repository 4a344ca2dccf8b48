package org.sumspace.converter.api;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.error.Violation;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.server.answer.ProblemShape;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.converter.core.batch.RecordSplitter;
import org.sumspace.converter.core.json.JsonWriter;
import org.sumspace.converter.service.ConversionService;
import org.sumspace.converter.service.Overflow;

/**
 * Converts records to statements, one by one or in batches.
 *
 * @param valuesAsArrays whether lists in recommendations are JSON arrays
 * @param recordBytesMax the largest record of a batch
 * @param batchBytesMax the largest batch
 * @param unreadAfter how long a write takes until the client counts as one that does not read its answer
 * @param overflows where a batch waits while its answer is not read
 */
public record ConversionFeature(
        ConversionService service,
        ErrorBody errors,
        boolean valuesAsArrays,
        int recordBytesMax,
        long batchBytesMax,
        Duration unreadAfter,
        Supplier<Overflow> overflows)
        implements Feature {
    static final String NDJSON = "application/x-ndjson";

    private static final Set<String> LINES = Set.of(NDJSON, "application/ndjson", "application/jsonl");
    private static final String FORMAT_HEADER = "X-Input-Format";

    /** Traces up to this size are processed on the event loop, because handing them to a worker would cost more. */
    private static final int INLINE_BYTES_MAX = 16 * 1024;

    @Override
    public void addTo(Operations operations) {
        RecordLines lines = new RecordLines(service, valuesAsArrays, errors);
        operations
                .openStream("convertBatch", batchBytesMax, ctx -> convertBatch(ctx, lines))
                .unparsed("convert", this::convert)
                .unparsed("validate", this::validate);
    }

    private void convertBatch(RoutingContext ctx, RecordLines lines) {
        String type = MediaTypes.essence(ctx.request().getHeader(HttpHeaders.CONTENT_TYPE));
        if (!LINES.contains(type) && !type.equals(MediaTypes.JSON)) {
            throw NodeException.unsupportedMediaType(
                    "Expected a body of type " + MediaTypes.JSON + " or " + NDJSON + ".");
        }
        String format = ApiRequest.of(ctx)
                .query("input_format")
                .orElseGet(() -> ctx.request().getHeader(FORMAT_HEADER));
        lines.requireFormat(format);
        RecordSplitter splitter = new RecordSplitter(LINES.contains(type), recordBytesMax);
        new BatchExchange(
                        ctx,
                        splitter,
                        batchBytesMax,
                        unreadAfter,
                        overflows.get(),
                        records -> lines.write(records, format))
                .start();
    }

    private Future<Answer> convert(ApiRequest request) {
        ConversionJson json = new ConversionJson(valuesAsArrays);
        return answer(
                request, trace -> json.of(service.convert(trace.trace(), trace.inputFormat(), trace.outputFormat())));
    }

    private Future<Answer> validate(ApiRequest request) {
        return answer(request, trace -> {
            Map<String, @Nullable Object> json = new LinkedHashMap<>();
            json.put("input_format", service.validate(trace.trace(), trace.inputFormat()));
            return json;
        });
    }

    private static Future<Answer> answer(
            ApiRequest request, Function<TraceRequest, Map<String, @Nullable Object>> work) {
        byte[] body = request.bytes().getBytes();
        String format = request.routing().request().getHeader(FORMAT_HEADER);
        return body.length <= INLINE_BYTES_MAX
                ? Future.succeededFuture(answer(body, format, work))
                : request.routing().vertx().executeBlocking(() -> answer(body, format, work), false);
    }

    private static Answer answer(
            byte[] body, @Nullable String format, Function<TraceRequest, Map<String, @Nullable Object>> work) {
        byte[] json = JsonWriter.write(work.apply(TraceRequest.parse(body, format)), ConversionJson.BYTES_MAX);
        return Answer.of(MediaTypes.JSON, Buffer.buffer(json));
    }

    /**
     * Adds the fields that clients of the public service read in errors: {@code detail}, and {@code cause} with one line
     * for each violation.
     *
     * @param omitsInternalDetail whether internal errors omit their detail
     */
    public record ErrorBody(boolean omitsInternalDetail) implements ProblemShape {
        private static final String FAILURE = "An internal server error occurred.";

        @Override
        public JsonObject shape(NodeException failure, JsonObject problem) {
            if (omitsInternalDetail && failure.type() == ProblemType.INTERNAL) {
                return problem.put("detail", FAILURE);
            }
            return failure.violations().isEmpty()
                    ? problem
                    : problem.put(
                            "cause",
                            failure.violations().stream()
                                    .map(Violation::toString)
                                    .collect(Collectors.joining("\n")));
        }
    }
}
