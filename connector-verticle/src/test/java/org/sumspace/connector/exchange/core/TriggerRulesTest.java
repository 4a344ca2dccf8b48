package org.sumspace.connector.exchange.core;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.sumspace.common.error.NodeException;
import org.sumspace.connector.exchange.domain.ExchangeLimits;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeTrigger;
import org.sumspace.connector.exchange.domain.ExchangeTrigger.Side;

class TriggerRulesTest {
    private static final TriggerRules RULES = new TriggerRules(ExchangeLimits.DEFAULT);
    private static final Map<String, ExchangeRecord> RECORDS = ExampleRecords.consumer();
    private static final String KEY = ExampleRecords.REQUEST.digest().toString();
    private static final Instant NOW = ExampleRecords.NOW;

    private static Optional<ExchangeRecord> meant(
            ExchangeTrigger trigger, String requestKey, String state, Duration later) {
        return RULES.meant(trigger, requestKey, List.of(record(state)), NOW.plus(later));
    }

    private static ExchangeRecord record(String state) {
        return requireNonNull(RECORDS.get(state));
    }

    private static ExchangeTrigger trigger(Side side, String noteId, String idempotencyKey) {
        return new ExchangeTrigger(side, noteId, idempotencyKey, NOW);
    }

    @Test
    void x2_aNoteThatTheConsumerHasSeen_meansItsExchange_howeverLateItComes() {
        ExchangeTrigger note = trigger(Side.PROVIDER, "note", "");
        ExchangeRecord seen = ExampleRecords.after(record("ENDED"), new ExchangeEvent.Triggered(note));

        assertThat(RULES.meant(note, KEY, List.of(seen), NOW.plus(Duration.ofDays(9))))
                .contains(seen);
    }

    @Test
    void x2_anIdempotencyKey_meansItsExchangeForADay() {
        ExchangeTrigger repeated = trigger(Side.CONSUMER, "", "key");

        assertThat(meant(repeated, KEY, "ENDED", Duration.ofHours(23))).isPresent();
        assertThat(meant(repeated, KEY, "ENDED", Duration.ofHours(25))).isEmpty();
    }

    @Test
    void x2_endOfAnExchange_isShownToItsOwnTriggers_andToOthersOnlyAfterADecision() {
        ExchangeRecord ended = record("ENDED");

        assertThat(TriggerRules.needsDecision(trigger(Side.PROVIDER, "note", ""), ended))
                .isTrue();
        assertThat(TriggerRules.needsDecision(trigger(Side.CONSUMER, "", "key"), ended))
                .isFalse();
        assertThat(TriggerRules.needsDecision(trigger(Side.PROVIDER, "note", ""), record("IMPORTING")))
                .isFalse();
    }

    @Test
    void x2_anIdempotencyKeyWithAnotherRequest_isAConflict() {
        ExchangeTrigger other = trigger(Side.PROVIDER, "", "key");

        assertThatThrownBy(() -> meant(other, "other request", "ENDED", Duration.ofHours(1)))
                .isInstanceOf(NodeException.class)
                .hasMessageContaining("Idempotency-Key");
    }

    @Test
    void x2_anEqualRequest_joinsAnOpenExchange() {
        assertThat(meant(trigger(Side.CONSUMER, "", "other key"), KEY, "IMPORTING", Duration.ofHours(9)))
                .isPresent();
        assertThat(meant(trigger(Side.CONSUMER, "", "other key"), "other request", "IMPORTING", Duration.ZERO))
                .isEmpty();
    }

    @Test
    void x2_anEqualRequestOfTheOtherSide_joinsAnExchangeThatHasJustEnded() {
        assertThat(meant(trigger(Side.PROVIDER, "note", ""), KEY, "ENDED", Duration.ofSeconds(59)))
                .isPresent();
        assertThat(meant(trigger(Side.PROVIDER, "note", ""), KEY, "ENDED", Duration.ofSeconds(60)))
                .isEmpty();
        assertThat(meant(trigger(Side.CONSUMER, "", ""), KEY, "ENDED", Duration.ofSeconds(1)))
                .isEmpty();
    }

    @Test
    void x2_ofTwoExchangesWithAnEqualRequest_theOpenOneIsMeant() {
        ExchangeRecord open = record("OPEN");

        assertThat(RULES.meant(trigger(Side.PROVIDER, "note", ""), KEY, List.of(record("ENDED"), open), NOW))
                .contains(open);
    }

    @Test
    void x2_triggersOfARecordAreLimited_andTheOnesBeyondWait() {
        ExchangeRecord record = record("OPEN");
        while (record.triggers().size() < ExchangeLimits.TRIGGERS_MAX) {
            String note = "note" + record.triggers().size();
            record = ExampleRecords.after(record, new ExchangeEvent.Triggered(trigger(Side.PROVIDER, note, "")));
        }

        Step beyond = ExampleRecords.RULES.apply(
                record, new ExchangeEvent.Triggered(trigger(Side.PROVIDER, "one more", "")), ExampleRecords.MOMENT);

        assertThat(beyond.written()).isNull();
        assertThat(beyond.answer()).isEqualTo(Step.Answer.RETRY_LATER);
    }
}
