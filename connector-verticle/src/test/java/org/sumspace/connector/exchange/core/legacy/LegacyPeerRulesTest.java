package org.sumspace.connector.exchange.core.legacy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.JsonValue;
import org.sumspace.connector.exchange.core.ExchangeEvent;
import org.sumspace.connector.exchange.core.ExchangeEvent.DeliveryUnknown;
import org.sumspace.connector.exchange.core.ExchangeEvent.OutcomeArrived;
import org.sumspace.connector.exchange.core.ExchangeEvent.PartAnswered;
import org.sumspace.connector.exchange.core.ExchangeEvent.WishArrived;
import org.sumspace.connector.exchange.domain.Content;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeRequest;
import org.sumspace.connector.exchange.domain.ExchangeState;
import org.sumspace.connector.exchange.domain.ExchangeStatus;
import org.sumspace.connector.exchange.domain.Item;
import org.sumspace.connector.exchange.domain.LegacyExchange;
import org.sumspace.connector.exchange.domain.Moment;
import org.sumspace.connector.exchange.domain.Outcome;
import org.sumspace.connector.exchange.domain.Parties;
import org.sumspace.connector.exchange.domain.Position;

/** Exchange rule X18: the events that follow from the record of an old connector. */
class LegacyPeerRulesTest {
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final Moment MOMENT = new Moment(NOW, "process", true);
    private static final Item WHOLE =
            new Item(new Content(2, Digest.of("[]".getBytes(StandardCharsets.UTF_8)), "application/json"), 0);

    private static ExchangeRecord record(int own, ExchangeState state) {
        return ExchangeRecord.created(
                        "65f0c0ffee00000000000001",
                        "65f0c0ffee00000000000002",
                        new Parties(List.of("elm", "oak"), own, true),
                        new ExchangeRequest("contract", "purpose", "resource", "", JsonValue.of(null)),
                        state,
                        MOMENT)
                .change(MOMENT)
                .outgoing(own == 0 ? List.of(WHOLE, WHOLE) : List.of())
                .done();
    }

    private static LegacyRecord peer(String status) {
        return new LegacyRecord("id", "contract", "purpose", "", "", 2, status, "");
    }

    private static List<ExchangeEvent> observed(
            ExchangeRecord record, LegacyExchange exchange, String status, Duration later) {
        return LegacyPeerRules.observed(record, exchange, peer(status), NOW.plus(later), PATIENCE);
    }

    private static LegacyExchange sending(int item) {
        return new LegacyExchange("id", List.of("id"), null, null, "", item, NOW, null);
    }

    private static Outcome outcome(List<ExchangeEvent> events) {
        assertThat(events).singleElement().isInstanceOf(OutcomeArrived.class);
        return ((OutcomeArrived) events.get(0)).outcome();
    }

    @Test
    void success_provesTheFirstItem_andNoLaterOne() {
        ExchangeRecord record = record(0, ExchangeState.SENDING);

        assertThat(observed(record, sending(0), "IMPORT_SUCCESS", Duration.ZERO))
                .containsExactly(new PartAnswered(new Position(1, 0)));
        assertThat(observed(record, sending(1), "IMPORT_SUCCESS", Duration.ZERO))
                .isEmpty();
        assertThat(observed(record, sending(1), "IMPORT_SUCCESS", PATIENCE))
                .singleElement()
                .isInstanceOfSatisfying(
                        DeliveryUnknown.class,
                        unknown -> assertThat(unknown.delivered()).containsExactly("0.purpose"));
    }

    @Test
    void successBeforeAnythingWasSent_isNoOutcome() {
        LegacyExchange nothingSent = LegacyExchange.begun("id").announced("id");

        assertThat(observed(record(0, ExchangeState.SENDING), nothingSent, "IMPORT_SUCCESS", PATIENCE))
                .isEmpty();
    }

    @Test
    void openRecord_isWaitedFor_andThenTheDeliveryIsUnknown() {
        ExchangeRecord record = record(0, ExchangeState.SENDING);

        for (String status : List.of("PENDING", "EXPORT_SUCCESS")) {
            assertThat(observed(record, sending(0), status, PATIENCE.minusMillis(1)))
                    .isEmpty();
            assertThat(observed(record, sending(0), status, PATIENCE))
                    .singleElement()
                    .isInstanceOf(DeliveryUnknown.class);
        }
    }

    @Test
    void failureOfTheConsumer_isTheOutcome_withWhatIsNotKnown() {
        ExchangeRecord record = record(0, ExchangeState.SENDING);

        Outcome unclear = outcome(observed(record, sending(1), "CONSUMER_IMPORT_ERROR", Duration.ZERO));
        assertThat(unclear.status()).isEqualTo(ExchangeStatus.CONSUMER_IMPORT_ERROR);
        assertThat(unclear.isUnknown()).isTrue();
        assertThat(unclear.delivered()).containsExactly("0.purpose");
        assertThat(outcome(observed(record, sending(0), "CONSENT_IMPORT_ERROR", Duration.ZERO))
                        .status())
                .isEqualTo(ExchangeStatus.UNDEFINED_ERROR);
    }

    @Test
    void provider_endsByItsFailure_orWhenItsTimeIsOver() {
        ExchangeRecord record = record(1, ExchangeState.AGREED);
        LegacyExchange asked = LegacyExchange.begun("id").exported(NOW);

        assertThat(observed(record, asked, "PENDING", PATIENCE.minusMillis(1))).isEmpty();
        for (String status : List.of("PEP_ERROR", "IMPORT_SUCCESS")) {
            assertThat(observed(record, asked, status, Duration.ZERO))
                    .singleElement()
                    .isInstanceOf(WishArrived.class);
        }
        assertThat(observed(record, asked, "PENDING", PATIENCE)).singleElement().isInstanceOf(WishArrived.class);
    }

    @Test
    void recordThatWasNotToldOfThisOneYet_isNotThatOfAnotherExchange() {
        ExchangeRecord record = record(1, ExchangeState.AGREED);
        LegacyRecord foreign = new LegacyRecord("id", "contract", "purpose", "", "another", 2, "PENDING", "");

        assertThat(peer("PENDING").names(record)).isFalse();
        assertThat(peer("PENDING").namesNoneOf(record)).isTrue();
        assertThat(foreign.names(record) || foreign.namesNoneOf(record)).isFalse();
    }

    @Test
    void selectionOfEverything_isNone_andParametersStay() {
        JsonValue body = JsonValue.parse("""
                {"providerDataExchange": "65f0c0ffee00000000000009", "contract": "c", "purposeId": "p",
                 "resources": [{"_id": "1", "serviceOffering": "o", "resource": "a", "params": {"_id": "2", "query": []}}],
                 "purposes": [{"serviceOffering": "p", "resource": "s", "params": {"query": [{"k": "v"}]}}],
                 "providerParams": {"query": []}, "serviceChain": {"services": []}}""");

        JsonValue fields = LegacyOpening.read(body).fields(List.of("a"), List.of("s"));

        assertThat(fields.has("resources")).isFalse();
        assertThat(fields.member("resourceId").asText()).isEqualTo("o");
        assertThat(fields.member("purposes").items().get(0).member("params").tree())
                .isEqualTo(Map.of("query", List.of(Map.of("k", "v"))));
        assertThat(LegacyOpening.read(body)
                        .fields(List.of("a", "b"), List.of("s"))
                        .has("resources"))
                .isTrue();
    }

    @Test
    void digestOfBytesThatAreNoText_isThatOfTheTextWhichAnOldConnectorReads() {
        byte[] bytes = {(byte) 0xff, 'a'};

        Object data = LegacyMessages.providerData(new Content(2, Digest.of(bytes), "application/pdf"), bytes)
                .get("providerData");

        assertThat(data)
                .isEqualTo(Map.of(
                        "checksum",
                        Digest.of("\ufffda".getBytes(StandardCharsets.UTF_8)).toString(),
                        "size",
                        2L,
                        "mimetype",
                        "application/pdf"));
    }
}
