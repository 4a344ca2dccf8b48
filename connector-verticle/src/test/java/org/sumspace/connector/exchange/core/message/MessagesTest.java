package org.sumspace.connector.exchange.core.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.CanonicalJson;
import org.sumspace.common.document.JsonValue;
import org.sumspace.connector.exchange.core.RequestFields;
import org.sumspace.connector.exchange.domain.Content;
import org.sumspace.connector.exchange.domain.ExchangeRequest;
import org.sumspace.connector.exchange.domain.ExchangeState;
import org.sumspace.connector.exchange.domain.ExchangeStatus;
import org.sumspace.connector.exchange.domain.Outcome;
import org.sumspace.connector.exchange.domain.Position;
import org.sumspace.connector.exchange.domain.Wish;

/** Messages that one connector writes can be read by another. */
class MessagesTest {
    private static final String EXCHANGE = "65f0c0ffee0000000000e001";
    private static final String NOTE = "65f0c0ffee0000000000d001";
    private static final ExchangeRequest REQUEST = new ExchangeRequest(
            "https://m.example/contracts/1",
            "https://c.example/purpose",
            "https://c.example/resource",
            "",
            JsonValue.parse("{\"providerParams\": {\"query\": [{\"page\": \"2\"}]}}"));
    private static final Outcome OUTCOME = new Outcome(
            ExchangeStatus.CONSUMER_IMPORT_ERROR, "broken", Outcome.Source.CONSUMER, List.of("0.app"), true);
    private static final Content CONTENT = new Content(1_000, Digest.of(new byte[1]), "text/csv; header=present");

    /** As it arrives over HTTP. */
    private static JsonValue sent(Map<String, @Nullable Object> body) {
        return JsonValue.parse(CanonicalJson.write(JsonValue.of(body)));
    }

    @Test
    void note_isRead_withTheRequestThatItIsAbout() {
        OpeningMessage read = OpeningMessage.read(
                sent(OpeningMessage.ofNote(NOTE, "key", REQUEST).body()));

        assertThat(read.isNote()).isTrue();
        assertThat(read.noteId()).isEqualTo(NOTE);
        assertThat(read.idempotencyKey()).isEqualTo("key");
        assertThat(RequestFields.parse(read.request())).isEqualTo(RequestFields.of(REQUEST));
    }

    @Test
    void link_isRead_withOrWithoutANote() {
        OpeningMessage withNote = OpeningMessage.read(
                sent(OpeningMessage.ofExchange(EXCHANGE, NOTE, REQUEST).body()));
        OpeningMessage without = OpeningMessage.read(
                sent(OpeningMessage.ofExchange(EXCHANGE, "", REQUEST).body()));

        assertThat(withNote.isNote()).isFalse();
        assertThat(withNote.exchangeId()).isEqualTo(EXCHANGE);
        assertThat(withNote.noteId()).isEqualTo(NOTE);
        assertThat(without.noteId()).isEmpty();
        assertThat(RequestFields.parse(without.request())).isEqualTo(RequestFields.of(REQUEST));
    }

    @Test
    void openingWithoutExchangeAndNote_isRefused() {
        JsonValue neither = JsonValue.parse("{\"contract\": \"https://m.example/contracts/1\"}");
        assertThatThrownBy(() -> OpeningMessage.read(neither)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void exportRequest_isRead() {
        ExportMessage message = new ExportMessage(EXCHANGE, new Position(2, 1L << 40));
        assertThat(ExportMessage.read(sent(message.body()))).isEqualTo(message);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"consumerDataExchange\": \"e\"}",
                "{\"consumerDataExchange\": \"e\", \"position\": {\"item\": -1, \"offset\": 0}}",
                "{\"consumerDataExchange\": \"e\", \"position\": {\"item\": 0, \"offset\": 0.5}}",
                "{\"consumerDataExchange\": \"\", \"position\": {\"item\": 0, \"offset\": 0}}"
            })
    void otherExportRequests_areRefused(String body) {
        assertThatThrownBy(() -> ExportMessage.read(JsonValue.parse(body)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void wish_isRead_andIsNoOutcome() {
        Wish wish = new Wish(ExchangeStatus.PROVIDER_EXPORT_ERROR, "source away");
        EndMessage read = EndMessage.read(sent(EndMessage.of(EXCHANGE, wish).body()));

        assertThat(read.wish()).isEqualTo(wish);
        assertThatThrownBy(read::outcome).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void x7_outcome_isRead_andIsNoWish() {
        EndMessage read = EndMessage.read(sent(EndMessage.of(EXCHANGE, OUTCOME).body()));

        assertThat(read.exchangeId()).isEqualTo(EXCHANGE);
        assertThat(read.outcome()).isEqualTo(OUTCOME);
        assertThatThrownBy(read::wish).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @CsvSource({"PENDING,consumer", "NO_SUCH,consumer", "PEP_ERROR,nobody"})
    void otherEnds_areRefused(String status, String origin) {
        JsonValue body = sent(Map.of("consumerDataExchange", EXCHANGE, "status", status, "origin", origin));
        assertThatThrownBy(() -> EndMessage.read(body)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void successIsNoWish() {
        JsonValue body =
                sent(Map.of("consumerDataExchange", EXCHANGE, "status", "IMPORT_SUCCESS", "origin", "provider"));
        EndMessage read = EndMessage.read(body);
        assertThatThrownBy(read::wish).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void state_isRead_withItsEndAndItsEvidence() {
        SignedMessage signed = new SignedMessage("PUT", "https://p.example/x", Map.of("signature", "s=:AA==:"), "{}");
        PeerState open = new PeerState(NOTE, "", ExchangeState.RECEIVING, new Position(1, 7), null, null);
        PeerState ended = new PeerState(NOTE, EXCHANGE, ExchangeState.ENDED, Position.START, OUTCOME, signed);

        assertThat(PeerState.read(sent(open.tree()))).isEqualTo(open);
        assertThat(PeerState.read(sent(ended.tree()))).isEqualTo(ended);
        assertThat(ended.tree()).containsEntry("status", "CONSUMER_IMPORT_ERROR");
    }

    private static MessagePartHeaders read(Map<String, String> headers) {
        return MessagePartHeaders.read(name -> headers.getOrDefault(name, ""));
    }

    @Test
    void messagesOfAChain_nameThePlaceOfTheirReceiver() {
        Optional<ChainPlace> place = Optional.of(new ChainPlace(1, "https://catalog.example/oak"));
        ExportMessage export = new ExportMessage(EXCHANGE, Position.START, place);
        MessagePartHeaders part = new MessagePartHeaders(EXCHANGE, 3, new Position(1, 100), 200, CONTENT, place);
        EndMessage end = EndMessage.of(EXCHANGE, OUTCOME, 2);

        assertThat(export.body()).containsEntry("party", 1).containsEntry("consumer", "https://catalog.example/oak");
        assertThat(ExportMessage.read(sent(export.body()))).isEqualTo(export);
        assertThat(part.headers()).containsEntry("Sumspace-Party", "1");
        assertThat(read(part.headers())).isEqualTo(part);
        assertThat(EndMessage.read(sent(end.body()))).isEqualTo(end);
        assertThat(OpeningMessage.read(sent(OpeningMessage.ofExchange(EXCHANGE, "", 2, REQUEST)
                                .body()))
                        .party())
                .isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"20", "-1", "1x", "999"})
    void partForNoPlaceOfAChain_isRefused(String party) {
        Map<String, String> headers = new HashMap<>(new MessagePartHeaders(
                        EXCHANGE, 3, new Position(1, 100), 200, CONTENT, Optional.of(new ChainPlace(1, "oak")))
                .headers());
        headers.put("Sumspace-Party", party);
        assertThatThrownBy(() -> read(headers)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void part_isRead() {
        MessagePartHeaders part = new MessagePartHeaders(EXCHANGE, 3, new Position(1, 100), 200, CONTENT);
        Map<String, String> headers = part.headers();

        assertThat(headers).containsEntry("Sumspace-Item", "2/3").containsEntry("Content-Range", "bytes 100-299/1000");
        assertThat(read(headers)).isEqualTo(part);
    }

    @Test
    void partOfAnItemWithoutBytes_isRead() {
        MessagePartHeaders part = new MessagePartHeaders(
                EXCHANGE, 1, Position.START, 0, new Content(0, Digest.of(new byte[0]), "application/json"));
        assertThat(read(part.headers())).isEqualTo(part);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Sumspace-Item|4/3",
                "Sumspace-Item|0/3",
                "Sumspace-Item|1/9999999",
                "Content-Range|bytes 100-99/1000",
                "Content-Range|bytes 900-1099/1000",
                "Content-Range|bytes 0-8388608/99999999",
                "Content-Range|bytes 0-9/*",
                "Content-Range|bytes */1000",
                "Content-Range|items 0-9/10",
                "Repr-Digest|sha-512=:AAAA:",
                "Repr-Digest|sha-256=:AAAA:",
                "Repr-Digest|sha-256=AAAA"
            })
    void otherParts_areRefused(String header, String value) {
        Map<String, String> headers =
                new HashMap<>(new MessagePartHeaders(EXCHANGE, 3, new Position(1, 100), 200, CONTENT).headers());
        headers.put(header, value);
        assertThatThrownBy(() -> read(headers)).isInstanceOf(IllegalArgumentException.class);
    }
}
