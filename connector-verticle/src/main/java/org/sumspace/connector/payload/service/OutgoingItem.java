package org.sumspace.connector.payload.service;

import io.vertx.core.Future;
import java.io.IOException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.connector.payload.service.RecordSink.Piece;
import org.sumspace.connector.payload.store.PartFiles.Place;
import org.sumspace.connector.payload.store.PartFiles.Side;

/**
 * An item that is being read from its source and stored in parts of {@link PayloadSpool#PART_BYTES}. While records are
 * encrypted and written, another thread adds them to the digest of the item, and the part before is synced to the disk.
 */
public final class OutgoingItem {
    private final PayloadSpool spool;
    private final String exchange;
    private final String peer;
    private final int item;
    private final MessageDigest whole = Digest.sha256();
    private final MessageDigest ofPart = Digest.sha256();
    private final RecordSink sink = new RecordSink(new Parts());
    private final List<PartDraft> unfinished = new ArrayList<>();
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
    public Digest digest() {
        synchronized (whole) {
            return Digest.wrap(whole.digest());
        }
    }

    /** Gives up an item that could not be read to its end. */
    public Future<Void> abort() {
        return sink.abort();
    }

    /** A part that has all its bytes, and their digest. */
    private record FullPart(PartDraft draft, Digest digest) {}

    private final class Parts implements RecordSink.Target {
        /** The part that is being synced, while the next one is written. */
        private Future<Void> syncing = Future.succeededFuture();

        @Override
        public Future<Void> write(List<Piece> records) {
            Future<Void> digested = spool.run(() -> {
                digest(records);
                return null;
            });
            return Future.join(digested, spool.run(() -> append(records)).compose(this::sync))
                    .mapEmpty();
        }

        /** Returns when the parts before are durable, so that no more than two are under way. */
        private Future<Void> sync(List<FullPart> parts) {
            Future<Void> before = syncing;
            if (parts.isEmpty()) {
                return Future.succeededFuture();
            }
            syncing = before.compose(done -> spool.run(() -> {
                for (FullPart each : parts) {
                    OutgoingItem.this.finish(each);
                }
                return null;
            }));
            return before;
        }

        @Override
        public Future<Void> finish() {
            return syncing.compose(done -> spool.run(() -> {
                finishLast();
                return null;
            }));
        }

        @Override
        public Future<Void> abort() {
            return syncing.transform(done -> spool.run(() -> {
                giveUp();
                return null;
            }));
        }
    }

    private void digest(List<Piece> records) {
        synchronized (whole) {
            records.forEach(each -> whole.update(each.bytes(), 0, each.count()));
        }
    }

    private synchronized List<FullPart> append(List<Piece> records) throws IOException {
        List<FullPart> full = new ArrayList<>();
        for (Piece each : records) {
            PartDraft draft = part == null ? begin() : part;
            draft.write(each.bytes(), each.count());
            ofPart.update(each.bytes(), 0, each.count());
            size += each.count();
            if (draft.length() == PayloadSpool.PART_BYTES) {
                full.add(full(draft));
            }
        }
        return full;
    }

    private PartDraft begin() throws IOException {
        PartDraft draft = spool.begin(new Place(exchange, Side.OUT, item, size), peer);
        unfinished.add(draft);
        part = draft;
        return draft;
    }

    private FullPart full(PartDraft draft) {
        part = null;
        return new FullPart(draft, Digest.wrap(ofPart.digest()));
    }

    /** Records of the next part are written meanwhile. */
    private void finish(FullPart full) throws IOException {
        full.draft().finish(full.digest());
        synchronized (this) {
            unfinished.remove(full.draft());
        }
    }

    private synchronized void finishLast() throws IOException {
        PartDraft draft = part;
        if (draft != null) {
            finish(full(draft));
        }
    }

    private synchronized void giveUp() throws IOException {
        for (PartDraft each : unfinished) {
            each.abort();
        }
        unfinished.clear();
        part = null;
    }
}
