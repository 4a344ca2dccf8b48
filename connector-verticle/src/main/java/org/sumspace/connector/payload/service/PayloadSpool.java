package org.sumspace.connector.payload.service;

import io.netty.buffer.Unpooled;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.internal.buffer.BufferInternal;
import io.vertx.core.streams.ReadStream;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.security.MessageDigest;
import java.util.Collections;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.cache.BoundedMap;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.UnsealException;
import org.sumspace.common.error.FullDisk;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.task.BoundedPool;
import org.sumspace.connector.payload.domain.PayloadBytes;
import org.sumspace.connector.payload.domain.SpoolBudget;
import org.sumspace.connector.payload.store.PartFiles;
import org.sumspace.connector.payload.store.PartFiles.Place;
import org.sumspace.connector.payload.store.PartFiles.Side;
import org.sumspace.connector.payload.store.PartReader;

/** Payloads on the disk. All work with files runs in a pool of its own. Thread-safe. */
public final class PayloadSpool {
    /** The size of all parts of an outgoing item but the last. */
    public static final int PART_BYTES = PartFiles.PART_BYTES_MAX;

    /** The largest part that is accepted. */
    public static final int PART_BYTES_MAX = PartFiles.PART_BYTES_MAX;

    private static final int THREADS = 4;
    private static final int PENDING_MAX = 4_096;
    private static final int LOCKS = 64;
    private static final int ERASED_MAX = 10_000;

    private final PartFiles files;
    private final SpoolBudget budget;
    private final BoundedPool pool;
    /** Parts of an exchange are written at the same time, and not while it is erased. */
    private final ReadWriteLock[] locks =
            Stream.generate(ReentrantReadWriteLock::new).limit(LOCKS).toArray(ReadWriteLock[]::new);

    /** The exchanges that were erased last; they are remembered for longer than any write takes. */
    private final Map<String, Boolean> erased = Collections.synchronizedMap(BoundedMap.byAge(ERASED_MAX));

    public PayloadSpool(Vertx vertx, PartFiles files, SpoolBudget budget) {
        this.files = files;
        this.budget = budget;
        this.pool = new BoundedPool(
                vertx,
                "payloads",
                THREADS,
                PENDING_MAX,
                () -> NodeException.unavailable("Too many parts are being stored; try again."));
    }

    /** Runs work with files in the pool. */
    <T> Future<T> run(Callable<T> work) {
        return pool.run(work)
                .recover(failure -> Future.failedFuture(
                        FullDisk.isCauseOf(failure)
                                ? NodeException.insufficientStorage("The disk of this node is full; try again later.")
                                : failure));
    }

    /** Begins a part. Blocks. */
    PartDraft begin(Place place, String peer) throws IOException {
        Lock lock = lock(place.exchange()).readLock();
        lock.lock();
        try {
            if (erased.containsKey(place.exchange())) {
                throw PayloadLostException.ofErased(place.exchange());
            }
            return new PartDraft(
                    place, peer, files.create(place), budget, lock, () -> erased.containsKey(place.exchange()));
        } finally {
            lock.unlock();
        }
    }

    /**
     * Prepares to store a part that arrives.
     *
     * @param peer the participant from whom it arrives
     * @param length of the part
     * @param digest SHA-256 of the part; the body fails if it has another one
     * @param sha256 of the item up to the part; it is updated, also if the part then fails
     * @param body paused
     */
    public IncomingPart incomingPart(
            String exchange,
            String peer,
            int item,
            long offset,
            int length,
            Digest digest,
            MessageDigest sha256,
            ReadStream<Buffer> body) {
        return new IncomingPart(this, new Place(exchange, Side.IN, item, offset), peer, length, digest, sha256, body);
    }

    private ReadWriteLock lock(String exchange) {
        return locks[Math.floorMod(exchange.hashCode(), LOCKS)];
    }

    /** Adds what has arrived of an item to a digest. */
    public Future<Void> digestIncoming(String exchange, int item, long size, MessageDigest sha256) {
        return digestPart(exchange, item, 0, size, sha256);
    }

    /** Processes one part at a time, so that other work can run in between. */
    private Future<Void> digestPart(String exchange, int item, long offset, long size, MessageDigest sha256) {
        if (offset >= size) {
            return Future.succeededFuture();
        }
        return run(() -> {
                    PartReader part = open(new Place(exchange, Side.IN, item, offset));
                    update(sha256, part, 0);
                    return offset + part.length();
                })
                .compose(next -> digestPart(exchange, item, next, size, sha256));
    }

    private static void update(MessageDigest sha256, PartReader part, int from) throws IOException {
        for (int offset = from; offset < part.length(); ) {
            byte[] record = readRecord(part, offset);
            sha256.update(record);
            offset += record.length;
        }
    }

    /** Blocks. */
    private PartReader open(Place place) throws IOException {
        return files.open(place)
                .filter(part -> part.length() > 0)
                .orElseThrow(() -> new PayloadLostException("Part " + place.item() + " at " + place.offset()
                        + " of exchange " + place.exchange() + " is lost."));
    }

    /** Blocks. */
    private static byte[] readRecord(PartReader part, int offset) throws IOException {
        try {
            return part.read(offset);
        } catch (UnsealException | NoSuchFileException e) {
            throw new PayloadLostException("A stored part was changed or deleted.");
        }
    }

    /** The bytes are not copied. Blocks. */
    private static Buffer readBuffer(PartReader part, int offset) throws IOException {
        return BufferInternal.buffer(Unpooled.wrappedBuffer(readRecord(part, offset)));
    }

    /** An item that has arrived, from its first byte to its last. */
    public ItemStream incoming(String exchange, int item, long size) {
        return new ItemStream(new PartsOfItem(exchange, item)::read, size);
    }

    /** Reads the parts of an item that has arrived, from one record to the next. */
    private final class PartsOfItem {
        private final String exchange;
        private final int item;
        private long start;
        private @Nullable PartReader part;

        private PartsOfItem(String exchange, int item) {
            this.exchange = exchange;
            this.item = item;
        }

        /** Reads run one after the other. */
        private Future<Buffer> read(long offset) {
            return run(() -> {
                PartReader present = part;
                if (present == null || offset >= start + present.length()) {
                    present = open(new Place(exchange, Side.IN, item, offset));
                    part = present;
                    start = offset;
                }
                return readBuffer(present, (int) (offset - start));
            });
        }
    }

    /**
     * Prepares to store an item of a source. Parts of an earlier reading must be deleted first.
     *
     * @param peer the participant to whom it will be sent
     */
    public OutgoingItem outgoing(String exchange, String peer, int item) {
        return new OutgoingItem(this, exchange, peer, item);
    }

    /**
     * Bytes of an outgoing item.
     *
     * @return from the offset to the end of the stored part in which it lies; failed with {@link PayloadLostException}
     */
    public Future<StoredPart> readOutgoing(String exchange, int item, long offset) {
        long start = offset / PART_BYTES * PART_BYTES;
        int skipped = (int) (offset - start);
        return run(() -> {
            PartReader part = open(new Place(exchange, Side.OUT, item, start));
            if (part.length() <= skipped) {
                throw new PayloadLostException("There is nothing at " + offset + " of item " + item + ".");
            }
            return new StoredPart(part.length() - skipped, digest(part, skipped), () -> stream(part, skipped));
        });
    }

    private static Digest digest(PartReader part, int skipped) throws IOException {
        if (skipped == 0) {
            return part.digest();
        }
        MessageDigest sha256 = Digest.sha256();
        update(sha256, part, skipped);
        return Digest.wrap(sha256.digest());
    }

    private ItemStream stream(PartReader part, int skipped) {
        return new ItemStream(
                offset -> run(() -> {
                    synchronized (part) {
                        return readBuffer(part, (int) offset + skipped);
                    }
                }),
                part.length() - skipped);
    }

    /** Deletes the outgoing items. */
    public Future<Void> deleteOutgoing(String exchange) {
        return pool.run(() -> {
            files.delete(exchange, Side.OUT);
            budget.release(Place.account(exchange, Side.OUT));
            return null;
        });
    }

    /**
     * Makes the payload of an exchange unreadable, and deletes it. Data that a source or a peer still sends is no
     * longer stored.
     */
    public Future<Void> erase(String exchange) {
        return pool.run(() -> {
            Lock lock = lock(exchange).writeLock();
            lock.lock();
            try {
                erased.put(exchange, true);
                files.erase(exchange);
                for (Side side : Side.values()) {
                    budget.release(Place.account(exchange, side));
                }
            } finally {
                lock.unlock();
            }
            return null;
        });
    }

    /** How many bytes are stored, or being stored. */
    public long bytes() {
        return budget.total();
    }

    /** Counts bytes that an earlier process has stored. */
    public void keep(String exchange, String peer, PayloadBytes bytes) {
        budget.add(Place.account(exchange, Side.IN), peer, bytes.incoming());
        budget.add(Place.account(exchange, Side.OUT), peer, bytes.outgoing());
    }

    /** Stops storing data of an exchange; writes under way fail. {@link #erase} must follow. */
    public void close(String exchange) {
        erased.put(exchange, true);
    }

    /** The exchanges with stored data, and the bytes that they take. Call it before anything is stored. */
    public Future<Map<String, PayloadBytes>> sizes() {
        return pool.run(() -> {
            files.deleteDrafts();
            return files.sizes();
        });
    }
}
