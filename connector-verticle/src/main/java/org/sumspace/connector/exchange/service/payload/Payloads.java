package org.sumspace.connector.exchange.service.payload;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.task.ConcurrencyLimiter;
import org.sumspace.connector.exchange.core.ExchangeEvent.PartArrived;
import org.sumspace.connector.exchange.domain.Content;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeRole;
import org.sumspace.connector.exchange.domain.ExchangeState;
import org.sumspace.connector.exchange.domain.Item;
import org.sumspace.connector.exchange.domain.Parties;
import org.sumspace.connector.exchange.domain.Position;
import org.sumspace.connector.exchange.service.run.RecordTurns;
import org.sumspace.connector.exchange.service.terms.ExchangeResources;
import org.sumspace.connector.exchange.store.Exchanges;
import org.sumspace.connector.payload.domain.PayloadBytes;
import org.sumspace.connector.payload.service.IncomingPart;
import org.sumspace.connector.payload.service.PayloadLostException;
import org.sumspace.connector.payload.service.PayloadSpool;
import org.sumspace.connector.payload.service.StoredPart;

/** The payloads of exchanges, received and sent. Payloads of any size are stored on disk in the same form. */
public final class Payloads {
    private static final int ITEMS_MAX = ExchangeResources.RESOURCES_MAX;
    /**
     * How long a stored part that the record does not count yet is protected from being replaced by a part of another
     * reading.
     */
    private static final Duration REPLACED_AFTER = Duration.ofMinutes(1);

    private static final Pattern MEDIA_TYPE = Pattern.compile("[!-~][ -~]{0,254}");
    private static final List<ExchangeState> RECEIVING =
            List.of(ExchangeState.OPEN, ExchangeState.AGREED, ExchangeState.RECEIVING);

    private final PayloadSpool spool;
    private final Exchanges exchanges;
    private final Clock clock;
    private final RecordTurns turns = new RecordTurns();
    private final Map<String, Arriving> arriving = new ConcurrentHashMap<>();
    private final Map<String, IncomingPart> storing = new ConcurrentHashMap<>();
    private final ConcurrencyLimiter limit;

    /** @param atOnce how many exchanges receive data at once; the others and their senders wait */
    public Payloads(PayloadSpool spool, Exchanges exchanges, int atOnce, Clock clock) {
        this.limit = new ConcurrencyLimiter(atOnce);
        this.spool = spool;
        this.exchanges = exchanges;
        this.clock = clock;
    }

    /**
     * The last part of an exchange that this process has stored. Its record may not count it yet.
     *
     * @param part digest of the part
     * @param sha256 of the item up to the end of the part; null if the item is complete
     */
    private record Arriving(
            PartArrived arrived, Digest part, @Nullable MessageDigest sha256, Instant at) {
        Position next() {
            Position start = arrived.position();
            long end = start.offset() + arrived.length();
            return end == arrived.content().size()
                    ? new Position(start.item() + 1, 0)
                    : new Position(start.item(), end);
        }

        boolean isSame(PartArrived other, Digest digest) {
            return part.equals(digest)
                    && arrived.position().equals(other.position())
                    && arrived.items() == other.items()
                    && arrived.content().equals(other.content());
        }
    }

    /**
     * Takes a part. A part other than the next one changes nothing. If the sender sends a part again while the first
     * request is still open, the first one is dropped: its connection is gone.
     *
     * @param record as it was found in the store
     * @return when the part is durable: the event for the runner. Failed with INVALID_INPUT or TOO_LARGE if the
     *     part is invalid, with the failure of its body if its digest is wrong, and with UNAVAILABLE if another part of
     *     the same position is being stored
     */
    public Future<PartArrived> receive(ExchangeRecord record, ArrivingPart part) {
        return Future.succeededFuture(new PartArrived(part.items(), part.position(), part.length(), part.whole(), true))
                .map(Payloads::requirePart)
                .compose(arrived -> {
                    stop(record.id());
                    return turns.run(record.id(), () -> limit.run(() -> take(record, arrived, part)));
                });
    }

    private void stop(String id) {
        IncomingPart incoming = storing.get(id);
        if (incoming != null) {
            incoming.stop();
        }
    }

    private static PartArrived requirePart(PartArrived part) {
        if (part.length() > PayloadSpool.PART_BYTES_MAX) {
            throw NodeException.tooLarge("A part has at most " + PayloadSpool.PART_BYTES_MAX + " bytes.");
        }
        if (part.items() < 1 || part.items() > ITEMS_MAX || part.position().item() >= part.items()) {
            throw NodeException.invalidInput("Expected one of 1 to " + ITEMS_MAX + " items.");
        }
        if (!MEDIA_TYPE.matcher(part.content().mediaType()).matches()) {
            throw NodeException.invalidInput("Expected a media type in printable ASCII characters.");
        }
        return part;
    }

    private Future<PartArrived> take(ExchangeRecord record, PartArrived arrived, ArrivingPart part) {
        Arriving last = arriving.get(record.id());
        if (last != null && last.isSame(arrived, part.digest())) {
            return read(part).map(last.arrived());
        }
        if (last != null && arrived.position().equals(last.next()) && isOfItem(last, arrived)) {
            return store(record, arrived, part, last.sha256());
        }
        if (!arrived.position().equals(Position.of(record.incoming())) || !isExpected(record, arrived)) {
            return read(part).map(arrived);
        }
        if (last != null && clock.instant().isBefore(last.at().plus(REPLACED_AFTER))) {
            return Future.failedFuture(
                    NodeException.unavailable("Another part of this position is being stored; try again."));
        }
        return store(record, arrived, part, null);
    }

    /** Reads a part to its end and discards it, because a message counts only once its signed digest is verified. */
    private static Future<Void> read(ArrivingPart part) {
        Promise<Void> read = Promise.promise();
        part.body()
                .exceptionHandler(read::tryFail)
                .endHandler(end -> read.tryComplete())
                .handler(dropped -> {})
                .resume();
        return read.future();
    }

    private static boolean isOfItem(Arriving last, PartArrived arrived) {
        PartArrived before = last.arrived();
        return before.items() == arrived.items()
                && (before.position().item() != arrived.position().item()
                        || before.content().equals(arrived.content()));
    }

    /** A part that is late, or that ends the exchange, is not stored. */
    private static boolean isExpected(ExchangeRecord record, PartArrived arrived) {
        if (!RECEIVING.contains(record.state())) {
            return false;
        }
        if (record.incoming().isEmpty()) {
            return true;
        }
        Item item = record.incoming().get(arrived.position().item());
        return record.incoming().size() == arrived.items()
                && (item.content() == null || item.content().equals(arrived.content()));
    }

    private Future<PartArrived> store(
            ExchangeRecord record, PartArrived arrived, ArrivingPart part, @Nullable MessageDigest before) {
        long end = arrived.position().offset() + part.length();
        if (end > arrived.content().size()
                || (part.length() == 0 && arrived.content().size() > 0)) {
            return read(part).map(arrived);
        }
        boolean isLast = end == arrived.content().size();
        return digestBefore(record.id(), arrived.position(), before)
                .compose(sha256 -> part.length() == 0 ? read(part).map(sha256) : stored(record, part, sha256))
                .map(sha256 -> {
                    boolean isRight = !isLast
                            || Digest.wrap(copyOf(sha256).digest())
                                    .equals(arrived.content().digest());
                    PartArrived stored = new PartArrived(
                            arrived.items(), arrived.position(), arrived.length(), arrived.content(), isRight);
                    arriving.put(
                            record.id(), new Arriving(stored, part.digest(), isLast ? null : sha256, clock.instant()));
                    return stored;
                });
    }

    private Future<MessageDigest> stored(ExchangeRecord record, ArrivingPart part, MessageDigest sha256) {
        IncomingPart incoming = spool.incomingPart(
                record.id(),
                peer(record),
                part.position().item(),
                part.position().offset(),
                part.length(),
                part.digest(),
                sha256,
                part.body());
        storing.put(record.id(), incoming);
        return incoming.store().onComplete(done -> storing.remove(record.id(), incoming));
    }

    /** Parts that were received before this process started are read again. */
    private Future<MessageDigest> digestBefore(String id, Position position, @Nullable MessageDigest before) {
        if (before != null && position.offset() > 0) {
            return Future.succeededFuture(copyOf(before));
        }
        MessageDigest sha256 = Digest.sha256();
        return spool.digestIncoming(id, position.item(), position.offset(), sha256)
                .map(sha256);
    }

    /** A part whose storing fails must not change the digest of the parts before. */
    private static MessageDigest copyOf(MessageDigest sha256) {
        try {
            return (MessageDigest) sha256.clone();
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException("SHA-256 can be copied on every Java platform", e);
        }
    }

    /**
     * The part that begins at a position.
     *
     * @return failed with {@link PayloadLostException} if it is not stored any more
     */
    public Future<OutgoingPart> read(ExchangeRecord record, Position position) {
        List<Item> items = record.outgoing();
        Content whole =
                position.item() < items.size() ? items.get(position.item()).content() : null;
        if (whole == null || !position.isStartIn(whole)) {
            return Future.failedFuture(new IllegalArgumentException("there is no part at " + position));
        }
        Future<StoredPart> bytes = whole.size() == 0
                ? Future.succeededFuture(StoredPart.EMPTY)
                : spool.readOutgoing(record.id(), position.item(), position.offset());
        return bytes.map(stored -> new OutgoingPart(items.size(), position, whole, stored));
    }

    /** Erases the payload of an exchange. Its parts can no longer be read, even by someone with the disk. */
    public Future<Void> erase(ExchangeRecord record) {
        return erase(record.id());
    }

    private Future<Void> erase(String id) {
        // Closing it first avoids waiting for a part that a peer is still sending.
        spool.close(id);
        stop(id);
        return turns.run(id, () -> {
            arriving.remove(id);
            return spool.erase(id);
        });
    }

    /**
     * Erases the payloads that an earlier process left of ended exchanges, and counts the others. Call it before
     * exchanges continue.
     */
    public Future<Void> sweep() {
        return spool.sizes().compose(sizes -> {
            Future<Void> swept = Future.succeededFuture();
            for (Map.Entry<String, PayloadBytes> size : sizes.entrySet()) {
                swept = swept.compose(done -> sweep(size.getKey(), size.getValue()));
            }
            return swept;
        });
    }

    private Future<Void> sweep(String id, PayloadBytes bytes) {
        return exchanges.find(id).compose(found -> {
            Optional<ExchangeRecord> open =
                    found.filter(record -> record.state().isOpen());
            open.ifPresent(record -> spool.keep(id, peer(record), bytes));
            return open.isPresent() ? Future.succeededFuture() : erase(id);
        });
    }

    /** The participant with whom the data is exchanged; at a middle party, the one from whom it comes. */
    public static String peer(ExchangeRecord record) {
        Parties parties = record.parties();
        return parties.participant(record.role() == ExchangeRole.PROVIDER ? parties.downstream() : parties.upstream());
    }

    /** How many bytes the data of open exchanges takes on the disk. */
    public long bytes() {
        return spool.bytes();
    }
}
