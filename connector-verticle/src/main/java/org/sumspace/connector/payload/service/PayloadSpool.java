package org.sumspace.connector.payload.service;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.security.MessageDigest;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.sumspace.common.error.FullDisk;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.task.BoundedPool;
import org.sumspace.connector.payload.domain.SpoolBudget;
import org.sumspace.connector.payload.store.PartFiles;
import org.sumspace.connector.payload.store.PartFiles.Place;
import org.sumspace.connector.payload.store.PartFiles.Side;

/** Payloads on the disk. All work with files runs in a pool of its own. Thread-safe. */
public final class PayloadSpool {
    /** The size of all parts of an outgoing item but the last. It bounds the memory that an exchange needs. */
    public static final int PART_BYTES = 1 << 20;

    /** The largest part that is accepted. */
    public static final int PART_BYTES_MAX = PartFiles.PART_BYTES_MAX;

    private static final int THREADS = 2;
    private static final int PENDING_MAX = 4_096;
    private static final int LOCKS = 64;
    private static final int ERASED_MAX = 10_000;

    private final PartFiles files;
    private final SpoolBudget budget;
    private final BoundedPool pool;
    private final Object[] locks = Stream.generate(Object::new).limit(LOCKS).toArray();
    /** The exchanges that were erased last; a write that is under way does not take longer than these are known. */
    private final Map<String, Boolean> erased = Collections.synchronizedMap(new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
            return size() > ERASED_MAX;
        }
    });

    public PayloadSpool(Vertx vertx, PartFiles files, SpoolBudget budget) {
        this.files = requireNonNull(files, "files is null");
        this.budget = requireNonNull(budget, "budget is null");
        this.pool = new BoundedPool(
                vertx,
                "payloads",
                THREADS,
                PENDING_MAX,
                () -> NodeException.unavailable("Too many parts are being stored; try again."));
    }

    /**
     * Stores a part that arrived.
     *
     * @param peer the participant from whom it arrived
     * @param sha256 is updated with the part
     * @return when it is durable; failed with INSUFFICIENT_STORAGE or TOO_MANY if there is no space for it
     */
    public Future<Void> writeIncoming(
            String exchange, String peer, int item, long offset, Buffer part, MessageDigest sha256) {
        return write(new Place(exchange, Side.IN, item, offset), peer, part, sha256);
    }

    private Future<Void> write(Place place, String peer, Buffer part, MessageDigest sha256) {
        return pool.<Void>run(() -> {
                    byte[] bytes = part.getBytes();
                    synchronized (lock(place.exchange())) {
                        if (erased.containsKey(place.exchange())) {
                            throw new PayloadLostException("Exchange " + place.exchange() + " is over.");
                        }
                        budget.take(place.exchange(), peer, bytes.length);
                        files.write(place, bytes);
                    }
                    sha256.update(bytes);
                    return null;
                })
                .recover(failure -> Future.failedFuture(
                        FullDisk.isCauseOf(failure)
                                ? NodeException.insufficientStorage("The disk of this node is full; try again later.")
                                : failure));
    }

    private Object lock(String exchange) {
        return locks[Math.floorMod(exchange.hashCode(), LOCKS)];
    }

    /** Adds what has arrived of an item to a digest. */
    public Future<Void> digestIncoming(String exchange, int item, long size, MessageDigest sha256) {
        return digest(exchange, item, 0, size, sha256);
    }

    private Future<Void> digest(String exchange, int item, long offset, long size, MessageDigest sha256) {
        if (offset >= size) {
            return Future.succeededFuture();
        }
        return read(new Place(exchange, Side.IN, item, offset))
                .compose(part -> pool.run(() -> {
                            sha256.update(part.getBytes());
                            return null;
                        })
                        .compose(done -> digest(exchange, item, offset + part.length(), size, sha256)));
    }

    /** @return failed with {@link PayloadLostException} if it is not there, or is empty */
    Future<Buffer> read(Place place) {
        return pool.run(() -> files.read(place)
                .filter(part -> part.length > 0)
                .map(Buffer::buffer)
                .orElseThrow(() -> new PayloadLostException("Part " + place.item() + " at " + place.offset()
                        + " of exchange " + place.exchange() + " is lost.")));
    }

    /** An item that has arrived, from its first byte to its last. */
    public ItemStream incoming(String exchange, int item, long size) {
        return new ItemStream(offset -> read(new Place(exchange, Side.IN, item, offset)), size);
    }

    /**
     * Where an item of a source is stored. What was stored of it before is to be deleted first.
     *
     * @param peer the participant to whom it will be sent
     */
    public ItemSink outgoing(String exchange, String peer, int item) {
        return new ItemSink(
                (offset, part, sha256) -> write(new Place(exchange, Side.OUT, item, offset), peer, part, sha256));
    }

    /**
     * Bytes of an outgoing item.
     *
     * @return from the offset to the end of the stored part in which it lies; failed with {@link PayloadLostException}
     */
    public Future<Buffer> readOutgoing(String exchange, int item, long offset) {
        long start = offset / PART_BYTES * PART_BYTES;
        int skipped = (int) (offset - start);
        return read(new Place(exchange, Side.OUT, item, start)).map(part -> {
            if (part.length() <= skipped) {
                throw new PayloadLostException("There is nothing at " + offset + " of item " + item + ".");
            }
            return skipped == 0 ? part : part.slice(skipped, part.length());
        });
    }

    /** Deletes what was read from sources. */
    public Future<Void> deleteOutgoing(String exchange) {
        return pool.run(() -> {
            files.delete(exchange, Side.OUT);
            budget.release(exchange);
            return null;
        });
    }

    /**
     * Makes all that is stored of an exchange unreadable, and deletes it. A source or a peer that still sends has nothing stored
     * any more.
     */
    public Future<Void> erase(String exchange) {
        return pool.run(() -> {
            synchronized (lock(exchange)) {
                erased.put(exchange, true);
                files.erase(exchange);
                budget.release(exchange);
            }
            return null;
        });
    }

    /** Counts what an earlier process has stored. */
    public void keep(String exchange, String peer, long bytes) {
        budget.add(exchange, peer, bytes);
    }

    /** The exchanges of which anything is stored, with the bytes that they take. */
    public Future<Map<String, Long>> sizes() {
        return pool.run(files::sizes);
    }

    /** How many bytes are taken. */
    public long bytes() {
        return budget.total();
    }
}
