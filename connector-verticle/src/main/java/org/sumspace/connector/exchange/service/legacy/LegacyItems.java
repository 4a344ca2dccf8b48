package org.sumspace.connector.exchange.service.legacy;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.streams.ReadStream;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.stream.Collector;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.task.ConcurrencyLimiter;
import org.sumspace.connector.exchange.core.ExchangeEvent;
import org.sumspace.connector.exchange.core.legacy.LegacyMessages;
import org.sumspace.connector.exchange.core.legacy.LegacyPeerRules;
import org.sumspace.connector.exchange.domain.Content;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeStatus;
import org.sumspace.connector.exchange.domain.LegacyExchange;
import org.sumspace.connector.exchange.domain.Position;
import org.sumspace.connector.exchange.domain.Wish;
import org.sumspace.connector.exchange.service.legacy.LegacyPeers.LegacyPeer;
import org.sumspace.connector.exchange.service.payload.Payloads;
import org.sumspace.connector.exchange.service.run.PeerAwayException;
import org.sumspace.connector.payload.service.PayloadLostException;

/** Sends items to old connectors, each whole and once. */
public final class LegacyItems {
    private static final String PATH = "consumer/import";
    private static final String RECORD = "x-provider-data-exchange";
    /** How many items are in memory at once. */
    private static final int BODIES_MAX = 16;

    private final LegacyChannel channel;
    private final LegacyExchanges exchanges;
    private final Payloads payloads;
    private final Clock clock;
    private final ConcurrencyLimiter bodies = new ConcurrencyLimiter(BODIES_MAX);

    public LegacyItems(LegacyChannel channel, LegacyExchanges exchanges, Payloads payloads, Clock clock) {
        this.channel = channel;
        this.exchanges = exchanges;
        this.payloads = payloads;
        this.clock = clock;
    }

    private static final Collector<Buffer, Buffer, Buffer> INTO_BUFFER =
            Collector.of(Buffer::buffer, Buffer::appendBuffer, Buffer::appendBuffer);

    /** The request that carries an item. */
    private record Message(String contentType, Map<String, String> headers, Buffer body) {}

    /**
     * Sends an item of which nothing was sent before.
     *
     * @param peerId of the consumer's record
     * @return failed if it was not sent, or if it is unknown whether it was taken
     */
    Future<List<ExchangeEvent>> send(ExchangeRecord record, int item, String peerId, LegacyPeer peer) {
        Content content = requireNonNull(record.outgoing().get(item).content(), "an item without content");
        if (content.size() > peer.bodyBytesMax()) {
            return Future.succeededFuture(tooLarge(peer));
        }
        return bodies.run(() -> bytes(record, item, content.size(), Buffer.buffer())
                        .compose(bytes -> send(record, content, bytes, peerId, peer)))
                .recover(failure -> failure instanceof PayloadLostException
                        ? Future.succeededFuture(List.of(new ExchangeEvent.PayloadLost()))
                        : Future.failedFuture(failure));
    }

    private static List<ExchangeEvent> tooLarge(LegacyPeer peer) {
        return failed("The data is larger than the old connector takes (" + peer.bodyBytesMax() + " bytes).");
    }

    private static List<ExchangeEvent> failed(String reason) {
        return List.of(new ExchangeEvent.Cancelled(new Wish(ExchangeStatus.PROVIDER_EXPORT_ERROR, reason)));
    }

    private Future<Buffer> bytes(ExchangeRecord record, int item, long size, Buffer read) {
        return read.length() == size
                ? Future.succeededFuture(read)
                : payloads.read(record, new Position(item, read.length()))
                        .compose(part -> collected(part.bytes().body().get().pause()))
                        .compose(part -> bytes(record, item, size, read.appendBuffer(part)));
    }

    private static Future<Buffer> collected(ReadStream<Buffer> bytes) {
        Future<Buffer> collected = bytes.collect(INTO_BUFFER);
        bytes.resume();
        return collected;
    }

    private Future<List<ExchangeEvent>> send(
            ExchangeRecord record, Content content, Buffer bytes, String peerId, LegacyPeer peer) {
        boolean isJson = MediaTypes.essence(content.mediaType()).equals(MediaTypes.JSON);
        Message message;
        try {
            message = isJson
                    ? new Message(
                            MediaTypes.JSON, Map.of(), Buffer.buffer(LegacyMessages.item(record, bytes.getBytes())))
                    : new Message(content.mediaType(), Map.of(RECORD, record.id()), bytes);
        } catch (IllegalArgumentException e) {
            return Future.succeededFuture(failed("The source says that its data is JSON, and it is not."));
        }
        if (message.body().length() > peer.bodyBytesMax()) {
            return Future.succeededFuture(tooLarge(peer));
        }
        Future<Boolean> prepared = isJson
                ? Future.succeededFuture(true)
                : channel.write(
                        record.parties().other(), peerId, LegacyMessages.providerData(content, bytes.getBytes()));
        return prepared.compose(
                isKnown -> isKnown ? send(record, message) : Future.succeededFuture(LegacyPeerRules.forgotten(record)));
    }

    private Future<List<ExchangeEvent>> send(ExchangeRecord record, Message message) {
        return exchanges
                .change(record.id(), marked -> marked.sending(clock.instant()))
                .compose(marked -> channel.post(
                                record.parties().other(),
                                PATH,
                                message.contentType(),
                                message.headers(),
                                message.body())
                        .recover(failure -> notSent(record, failure))
                        .compose(answer -> result(record, marked, answer)));
    }

    private Future<LegacyAnswer> notSent(ExchangeRecord record, Throwable failure) {
        return failure instanceof PeerAwayException
                ? exchanges
                        .change(record.id(), unmarked -> unmarked.sending(null))
                        .compose(done -> Future.failedFuture(failure))
                : Future.failedFuture(failure);
    }

    private Future<List<ExchangeEvent>> result(ExchangeRecord record, LegacyExchange exchange, LegacyAnswer answer) {
        if (answer.isTaken()) {
            return exchanges
                    .change(record.id(), LegacyExchange::taken)
                    .map(taken -> LegacyPeerRules.taken(record, taken.sent()));
        }
        return answer.isRefused()
                ? Future.succeededFuture(LegacyPeerRules.refused(
                        record, exchange, "The old connector did not import the data (" + answer.status() + ")."))
                : Future.failedFuture(NodeException.unavailable(
                        "The old connector answered " + answer.status() + ", which says nothing of its import."));
    }
}
