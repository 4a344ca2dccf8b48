package org.sumspace.converter.api;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.answer.RefusedBody;
import org.sumspace.common.http.server.operation.RequestEnd;
import org.sumspace.converter.core.batch.RecordSplitter;
import org.sumspace.converter.core.batch.RecordSplitter.BatchRecord;
import org.sumspace.converter.service.Overflow;

/**
 * The exchange of one batch. Workers convert several parts of the request at a time; the answers are written in order.
 * The request is read piece by piece, and only a few parts are in memory. A client that reads its answer slows itself
 * down. If a client does not read, it may be one that sends everything first; then the rest of its request is stored on
 * disk until it reads. All methods run on the request's context.
 */
final class BatchExchange {
    private static final int PARTS_MAX = 4;

    private final RoutingContext ctx;
    private final Vertx vertx;
    private final HttpServerRequest request;
    private final HttpServerResponse response;
    private final RecordSplitter splitter;
    private final long bytesMax;
    private final Duration unreadAfter;
    private final Overflow overflow;
    private final Function<List<BatchRecord>, RecordLines.Lines> conversion;
    private Future<Void> written = Future.succeededFuture();
    private int partsInProgress;
    private long bytes;
    private @Nullable Buffer pending;
    private @Nullable NodeException refusal;
    private boolean unread;
    private boolean ended;
    private boolean busy;
    private boolean finished;

    BatchExchange(
            RoutingContext ctx,
            RecordSplitter splitter,
            long bytesMax,
            Duration unreadAfter,
            Overflow overflow,
            Function<List<BatchRecord>, RecordLines.Lines> conversion) {
        this.ctx = ctx;
        this.vertx = ctx.vertx();
        this.request = ctx.request();
        this.response = ctx.response();
        this.splitter = splitter;
        this.bytesMax = bytesMax;
        this.unreadAfter = unreadAfter;
        this.overflow = overflow;
        this.conversion = conversion;
    }

    void start() {
        RequestEnd.await(ctx, () -> {
            finished = true;
            overflow.close();
        });
        response.setChunked(true).putHeader("Content-Type", ConversionFeature.NDJSON);
        request.handler(this::receive)
                .endHandler(end -> end())
                .exceptionHandler(broken -> response.reset())
                .fetch(1);
    }

    private void receive(Buffer piece) {
        bytes += piece.length();
        if (bytes > bytesMax) {
            refuseRest(NodeException.tooLarge("The batch is larger than " + bytesMax + " bytes."));
        } else {
            pending = piece;
            advance();
        }
    }

    private void end() {
        ended = true;
        advance();
    }

    /** Starts the next possible step, unless one is in progress. */
    private void advance() {
        if (busy || finished) {
            return;
        }
        if (partsInProgress == PARTS_MAX) {
            storePending();
        } else if (!overflow.isEmpty()) {
            run(() -> overflow.take().compose(piece -> {
                split(piece);
                return Future.succeededFuture();
            }));
        } else if (pending != null) {
            Buffer piece = pending;
            pending = null;
            split(piece);
            request.fetch(1);
        } else if (ended) {
            finish();
        }
    }

    private void storePending() {
        Buffer piece = pending;
        if (unread && piece != null) {
            run(() -> overflow.append(piece).compose(stored -> {
                pending = null;
                request.fetch(1);
                return Future.succeededFuture();
            }));
        }
    }

    private void run(Supplier<Future<Void>> work) {
        busy = true;
        work.get().onComplete(done -> {
            busy = false;
            if (done.succeeded()) {
                advance();
            } else if (done.cause() instanceof NodeException known) {
                refuseRest(known);
            } else {
                response.reset();
            }
        });
    }

    private void split(Buffer piece) {
        convert(splitter.split(piece.getBytes(), piece.length()));
    }

    private void convert(List<BatchRecord> records) {
        if (records.isEmpty()) {
            return;
        }
        partsInProgress++;
        Future<Buffer> lines = vertx.executeBlocking(
                () -> Buffer.buffer(conversion.apply(records).ndjson()), false);
        written = written.compose(done -> lines).compose(this::write);
        written.onFailure(failure -> response.reset()).onSuccess(done -> {
            partsInProgress--;
            advance();
        });
    }

    private Future<Void> write(Buffer lines) {
        long timer = vertx.setTimer(unreadAfter.toMillis(), late -> {
            unread = true;
            advance();
        });
        return response.write(lines).onComplete(done -> vertx.cancelTimer(timer));
    }

    /**
     * Answers what arrived before, then the failure, and discards the rest of the request up to a limit, so that a client
     * that sends everything first receives the answer.
     */
    private void refuseRest(NodeException failure) {
        refusal = failure;
        pending = null;
        RefusedBody.drop(request, 2 * bytesMax - bytes);
        end();
    }

    private void finish() {
        finished = true;
        convert(refusal == null ? splitter.end() : splitter.refuse(refusal));
        written.compose(done -> response.end()).onFailure(failure -> response.reset());
    }
}
