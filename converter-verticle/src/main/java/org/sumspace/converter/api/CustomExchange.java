package org.sumspace.converter.api;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.multipart.MultipartReader;
import org.sumspace.common.http.server.answer.RefusedBody;
import org.sumspace.common.http.server.operation.RequestEnd;
import org.sumspace.converter.core.custom.CustomConversion;
import org.sumspace.converter.core.json.JsonWriter;
import org.sumspace.converter.service.CustomConversions;
import org.sumspace.converter.service.Overflow;

/**
 * The exchange of one custom conversion. The request is read piece by piece, each after the previous one is used. While
 * the client does not read the answer, or before mapping and config have arrived, data is stored on disk. So a client
 * may send everything before it reads, and memory does not grow with the file. All methods run on the request's
 * context; workers convert.
 */
final class CustomExchange {
    private static final byte[] NO_BYTES = {};

    private final RoutingContext ctx;
    private final HttpServerRequest request;
    private final HttpServerResponse response;
    private final CustomConversions conversions;
    private final Overflow overflow;
    private final long bytesMax;
    private final CustomForm form = new CustomForm();
    private final MultipartReader reader;
    private @Nullable CustomConversion conversion;
    private @Nullable Buffer pending;
    private boolean ended;
    private boolean endPassed;
    private boolean busy;
    private boolean finished;
    private long bytes;

    CustomExchange(RoutingContext ctx, CustomConversions conversions, Overflow overflow, long bytesMax) {
        this.ctx = ctx;
        this.request = ctx.request();
        this.response = ctx.response();
        this.conversions = conversions;
        this.overflow = overflow;
        this.bytesMax = bytesMax;
        this.reader = MultipartReader.of(request.getHeader("Content-Type"), form);
    }

    void start() {
        RequestEnd.await(ctx, () -> {
            finished = true;
            overflow.close();
            if (conversion != null) {
                conversion.stop();
            }
        });
        request.handler(this::receive)
                .endHandler(end -> end())
                .exceptionHandler(broken -> response.reset())
                .fetch(1);
    }

    private void receive(Buffer piece) {
        try {
            count(piece);
            reader.read(piece.getBytes(), piece.length());
        } catch (NodeException e) {
            fail(e);
            return;
        }
        Buffer data = form.takeData();
        if (data.length() == 0) {
            request.fetch(1);
        } else {
            pending = data;
        }
        advance();
    }

    /** Enforces the limit for forms without Content-Length. */
    private void count(Buffer piece) {
        bytes += piece.length();
        if (bytes > bytesMax) {
            throw NodeException.tooLarge("The form is larger than " + bytesMax + " bytes.");
        }
    }

    private void end() {
        try {
            reader.end();
        } catch (NodeException e) {
            fail(e);
            return;
        }
        ended = true;
        advance();
    }

    /** Starts the next possible step, unless one is in progress. */
    private void advance() {
        if (busy || finished) {
            return;
        }
        if (conversion == null) {
            awaitMapping();
        } else if (conversion.isFinished()) {
            finish();
        } else if (response.writeQueueFull()) {
            response.drainHandler(drained -> advance());
            storePending();
        } else if (!conversion.needsInput()) {
            convert(conversion);
        } else if (!overflow.isEmpty()) {
            run(overflow.take().compose(piece -> feed(piece.getBytes(), false)));
        } else if (pending != null) {
            byte[] piece = pending.getBytes();
            pending = null;
            request.fetch(1);
            run(feed(piece, false));
        } else if (form.dataEnded() && !endPassed) {
            endPassed = true;
            run(feed(NO_BYTES, true));
        }
    }

    private void awaitMapping() {
        if (ended || form.isReady()) {
            run(Future.succeededFuture(form)
                    .map(CustomForm::request)
                    .compose(conversions::prepare)
                    .onSuccess(prepared -> conversion = prepared)
                    .mapEmpty());
        } else {
            storePending();
        }
    }

    private void storePending() {
        if (pending != null) {
            run(overflow.append(pending).compose(stored -> {
                pending = null;
                request.fetch(1);
                return Future.succeededFuture();
            }));
        }
    }

    private Future<Void> feed(byte[] piece, boolean last) {
        return conversions.add(Objects.requireNonNull(conversion), piece, last).compose(this::write);
    }

    private void convert(CustomConversion working) {
        run(conversions.convert(working).compose(this::write));
    }

    private Future<Void> write(byte[] lines) {
        if (lines.length > 0 && !finished) {
            withHeaders(response).write(Buffer.buffer(lines));
        }
        return Future.succeededFuture();
    }

    private static HttpServerResponse withHeaders(HttpServerResponse response) {
        return response.headWritten()
                ? response
                : response.setChunked(true).putHeader("Content-Type", ConversionFeature.NDJSON);
    }

    private void run(Future<Void> work) {
        busy = true;
        work.onComplete(done -> {
            busy = false;
            if (done.succeeded()) {
                advance();
            } else {
                fail(done.cause());
            }
        });
    }

    /**
     * After the last record the rest of the form is still checked; after an error that ended the conversion it is not.
     */
    private void finish() {
        if (endPassed && !ended) {
            return;
        }
        finished = true;
        withHeaders(response).end();
        RefusedBody.drop(request, 2 * bytesMax - bytes);
    }

    private void fail(Throwable failure) {
        if (finished) {
            return;
        }
        finished = true;
        RefusedBody.drop(request, 2 * bytesMax - bytes);
        if (!response.headWritten()) {
            ctx.fail(failure);
        } else if (failure instanceof NodeException known) {
            response.end(Buffer.buffer(JsonWriter.text(Map.of("error", Map.of("detail", known.detail()))) + "\n"));
        } else {
            ctx.fail(failure);
        }
    }
}
