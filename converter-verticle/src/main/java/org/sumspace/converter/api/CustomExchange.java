package org.sumspace.converter.api;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.NodeException;
import org.sumspace.converter.core.custom.CustomConversion;
import org.sumspace.converter.core.json.JsonWriter;
import org.sumspace.converter.core.multipart.MultipartReader;
import org.sumspace.converter.service.ConversionService;
import org.sumspace.converter.service.Overflow;

/**
 * One custom conversion on its way. The request is read piece by piece: the next is asked for when the last is used. It
 * is not read from while the conversion works, but it is while the client does not read the answer, or before mapping and
 * config are there: then the data waits on the disk. So a client that sends everything before it reads is served, and
 * memory does not grow with the file. All methods run on the request's context; the conversion works on workers.
 */
final class CustomExchange {
    private static final String NDJSON = "application/x-ndjson";
    private static final byte[] NOTHING = {};

    private final RoutingContext ctx;
    private final HttpServerRequest request;
    private final HttpServerResponse response;
    private final ConversionService service;
    private final Overflow overflow;
    private final long bytesMax;
    private final CustomForm form = new CustomForm();
    private final MultipartReader reader;
    private @Nullable CustomConversion conversion;
    private @Nullable Buffer held;
    private boolean ended;
    private boolean fed;
    private boolean busy;
    private boolean finished;
    private long bytes;

    CustomExchange(RoutingContext ctx, ConversionService service, Overflow overflow, long bytesMax) {
        this.ctx = ctx;
        this.request = ctx.request();
        this.response = ctx.response();
        this.service = service;
        this.overflow = overflow;
        this.bytesMax = bytesMax;
        this.reader = MultipartReader.of(request.getHeader("Content-Type"), form);
    }

    void begin() {
        ctx.addEndHandler(done -> {
            finished = true;
            overflow.close();
        });
        request.handler(this::take)
                .endHandler(end -> end())
                .exceptionHandler(broken -> response.reset())
                .fetch(1);
    }

    private void take(Buffer piece) {
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
            held = data;
        }
        advance();
    }

    /** A form that did not say its length is found to be too long on the way. */
    private void count(Buffer piece) {
        bytes += piece.length();
        if (bytes > bytesMax) {
            ctx.addEndHandler(answered -> request.connection().close());
            throw NodeException.tooLarge("A form has at most " + bytesMax + " bytes.");
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

    /** Does the next thing that can be done, if nothing is being done. */
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
            keepHeld();
        } else if (!conversion.needsInput()) {
            convert(conversion);
        } else if (!overflow.isEmpty()) {
            run(overflow.take().compose(piece -> feed(piece.getBytes(), false)));
        } else if (held != null) {
            byte[] piece = held.getBytes();
            held = null;
            request.fetch(1);
            run(feed(piece, false));
        } else if (form.dataEnded() && !fed) {
            fed = true;
            run(feed(NOTHING, true));
        }
    }

    private void awaitMapping() {
        if (ended || form.isReady()) {
            run(worker(() -> {
                        conversion = service.custom(form.request());
                        return NOTHING;
                    })
                    .mapEmpty());
        } else {
            keepHeld();
        }
    }

    private void keepHeld() {
        if (held != null) {
            run(overflow.append(held).onSuccess(kept -> {
                held = null;
                request.fetch(1);
            }));
        }
    }

    private Future<Void> feed(byte[] piece, boolean last) {
        CustomConversion fedOne = Objects.requireNonNull(conversion);
        return worker(() -> {
                    fedOne.add(piece, piece.length, last);
                    return service.step(fedOne);
                })
                .compose(this::write);
    }

    private void convert(CustomConversion working) {
        run(worker(() -> service.step(working)).compose(this::write));
    }

    private Future<byte[]> worker(Callable<byte[]> work) {
        return ctx.vertx().executeBlocking(work, false);
    }

    private Future<Void> write(byte[] lines) {
        if (lines.length > 0 && !finished) {
            begin(response).write(Buffer.buffer(lines));
        }
        return Future.succeededFuture();
    }

    private static HttpServerResponse begin(HttpServerResponse response) {
        return response.headWritten() ? response : response.setChunked(true).putHeader("Content-Type", NDJSON);
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

    /** After the last record the rest of the form is looked at; after one that ended the conversion it is not. */
    private void finish() {
        if (fed && !ended) {
            return;
        }
        finished = true;
        begin(response).end();
        drop();
    }

    private void fail(Throwable failure) {
        if (finished) {
            return;
        }
        finished = true;
        drop();
        if (!response.headWritten()) {
            ctx.fail(failure);
        } else if (failure instanceof NodeException known) {
            response.end(Buffer.buffer(JsonWriter.text(Map.of("error", Map.of("detail", known.detail()))) + "\n"));
        } else {
            ctx.fail(failure);
        }
    }

    /** What is left of the request is read and forgotten, so that the connection stays usable; but not without end. */
    private void drop() {
        if (!request.isEnded()) {
            request.handler(this::forget).endHandler(null).resume();
        }
    }

    private void forget(Buffer piece) {
        bytes += piece.length();
        if (bytes > 2 * bytesMax) {
            request.connection().close();
        }
    }
}
