package org.sumspace.connector.payload.service;

import io.vertx.core.Future;
import java.io.IOException;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.connector.payload.store.PartFiles.Place;
import org.sumspace.connector.payload.store.PartFiles.Side;

/** An item that is being read from its source and stored in parts of {@link PayloadSpool#PART_BYTES}. */
public final class OutgoingItem {
    private final PayloadSpool spool;
    private final String exchange;
    private final String peer;
    private final int item;
    private final MessageDigest whole = Digest.sha256();
    private final MessageDigest ofPart = Digest.sha256();
    private final RecordSink sink = new RecordSink(new Parts());
    private long size;
    private @Nullable PartDraft part;

    OutgoingItem(PayloadSpool spool, String exchange, String peer, int item) {
        this.spool = spool;
        this.exchange = exchange;
        this.peer = peer;
        this.item = item;
    }

    /** Takes the bytes of the source. Its end means that everything is durable. */
    public RecordSink sink() {
        return sink;
    }

    /** How many bytes were stored. */
    public synchronized long size() {
        return size;
    }

    /** SHA-256 of the item. It may be called once, after the end. */
    public synchronized Digest digest() {
        return Digest.wrap(whole.digest());
    }

    /** Gives up an item that could not be read to its end. */
    public Future<Void> abort() {
        return sink.abort();
    }

    private final class Parts implements RecordSink.Target {
        @Override
        public Future<Void> write(byte[] record, int count) {
            return spool.run(() -> {
                append(record, count);
                return null;
            });
        }

        @Override
        public Future<Void> finish() {
            return spool.run(() -> {
                finishLast();
                return null;
            });
        }

        @Override
        public Future<Void> abort() {
            return spool.run(() -> {
                giveUpLast();
                return null;
            });
        }
    }

    private synchronized void append(byte[] record, int count) throws IOException {
        PartDraft draft = part == null ? spool.begin(new Place(exchange, Side.OUT, item, size), peer) : part;
        part = draft;
        draft.write(record, count);
        whole.update(record, 0, count);
        ofPart.update(record, 0, count);
        size += count;
        if (draft.length() == PayloadSpool.PART_BYTES) {
            finish(draft);
        }
    }

    private void finish(PartDraft draft) throws IOException {
        draft.finish(Digest.wrap(ofPart.digest()));
        part = null;
    }

    private synchronized void finishLast() throws IOException {
        PartDraft draft = part;
        if (draft != null) {
            finish(draft);
        }
    }

    private synchronized void giveUpLast() throws IOException {
        PartDraft draft = part;
        if (draft != null) {
            draft.abort();
            part = null;
        }
    }
}
