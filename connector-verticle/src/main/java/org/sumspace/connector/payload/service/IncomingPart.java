package org.sumspace.connector.payload.service;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.streams.Pipe;
import io.vertx.core.streams.ReadStream;
import java.io.IOException;
import java.security.MessageDigest;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.error.NodeException;
import org.sumspace.connector.payload.service.RecordSink.Piece;
import org.sumspace.connector.payload.store.PartFiles.Place;

/** An arriving part, from its first byte until it is durable. A broken part leaves no data. */
public final class IncomingPart {
    private final PayloadSpool spool;
    private final Place place;
    private final String peer;
    private final int length;
    private final Digest digest;
    private final MessageDigest item;
    private final Pipe<Buffer> pipe;
    private volatile boolean isStopped;
    private @Nullable PartDraft part;
    private boolean isGivenUp;

    IncomingPart(
            PayloadSpool spool,
            Place place,
            String peer,
            int length,
            Digest digest,
            MessageDigest item,
            ReadStream<Buffer> body) {
        this.spool = spool;
        this.place = place;
        this.peer = peer;
        this.length = length;
        this.digest = digest;
        this.item = item;
        this.pipe = body.pipe().endOnFailure(false);
    }

    /**
     * Stores the part.
     *
     * @return when it is durable, with the running digest of its item up to its end. Failed as the body does; with INVALID_INPUT
     *     if it has another length; with INSUFFICIENT_STORAGE or TOO_MANY if there is no space; with UNAVAILABLE if it was stopped
     */
    public Future<MessageDigest> store() {
        RecordSink sink = new RecordSink(new Target());
        return pipe.to(sink)
                .map(item)
                .recover(failure -> sink.abort()
                        .transform(done -> Future.failedFuture(
                                isStopped
                                        ? NodeException.unavailable("The exchange is over, or the part is sent again.")
                                        : failure)));
    }

    /** Gives up the part: its sender has sent it again, or the exchange is over. */
    public void stop() {
        isStopped = true;
        pipe.close();
    }

    /** A part may be stopped while one of its records is being passed to a thread of the pool. */
    private final class Target implements RecordSink.Target {
        @Override
        public Future<Void> write(List<Piece> records) {
            return spool.run(() -> {
                append(records);
                return null;
            });
        }

        @Override
        public Future<Void> finish() {
            return spool.run(() -> {
                commit();
                return null;
            });
        }

        @Override
        public Future<Void> abort() {
            return spool.run(() -> {
                giveUp();
                return null;
            });
        }
    }

    private synchronized void append(List<Piece> records) throws IOException {
        requireNotGivenUp();
        PartDraft draft = part == null ? spool.begin(place, peer) : part;
        part = draft;
        for (Piece each : records) {
            if (draft.length() + each.count() > length) {
                throw otherLength();
            }
            draft.write(each.bytes(), each.count());
            item.update(each.bytes(), 0, each.count());
        }
    }

    private void requireNotGivenUp() {
        if (isGivenUp) {
            throw new IllegalStateException("the part was given up");
        }
    }

    private static NodeException otherLength() {
        return NodeException.invalidInput("The part has another length than its headers say.");
    }

    private synchronized void commit() throws IOException {
        requireNotGivenUp();
        PartDraft draft = part;
        if (draft == null || draft.length() != length) {
            throw otherLength();
        }
        draft.finish(digest);
    }

    private synchronized void giveUp() throws IOException {
        isGivenUp = true;
        PartDraft draft = part;
        if (draft != null) {
            draft.abort();
        }
    }
}
