package org.sumspace.connector.exchange.core;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.connector.exchange.core.ExampleRecords.NOW;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.TimelineEntry;
import org.sumspace.connector.exchange.domain.TimelineEntry.Side;

class TimelineTest {
    private static TimelineEntry last(ExchangeRecord record) {
        List<TimelineEntry> timeline = Timeline.of(record, List.of());
        return timeline.get(timeline.size() - 1);
    }

    private static ExchangeRecord of(Map<String, ExchangeRecord> records, String state) {
        return requireNonNull(records.get(state));
    }

    /** In each state of each party. */
    @Test
    void lastEntry_saysWhereTheExchangeStands_orHowItEnded() {
        Stream.of(ExampleRecords.consumer(), ExampleRecords.provider(), ExampleRecords.middle())
                .flatMap(records -> records.values().stream())
                .forEach(record -> {
                    TimelineEntry last = last(record);
                    String step = record.state().name().toLowerCase(Locale.ROOT);
                    assertThat(last.what()).as(step).isEqualTo(record.outcome() == null ? step : "ended");
                    if (record.outcome() == null && !record.waitsFor().isEmpty() && record.wish() == null) {
                        assertThat(last.detail()).as(step).isNotEmpty();
                    }
                });
    }

    @Test
    void openExchange_saysForWhomItWaits() {
        ExchangeRecord sent = of(ExampleRecords.provider(), "SENT");
        assertThat(last(sent).detail())
                .isEqualTo(
                        "waits for " + sent.parties().participant(sent.parties().consumer()));
        assertThat(last(sent).side()).isEqualTo(Side.OWN);
    }

    @Test
    void entries_areInTheOrderOfTheirTimes_withTheMessagesOfOthers() {
        ExchangeRecord sent = of(ExampleRecords.provider(), "SENT");
        TimelineEntry before = new TimelineEntry(sent.times().createdAt().minusSeconds(1), Side.PEER, "asked", "");
        TimelineEntry after =
                new TimelineEntry(NOW.plusSeconds(1), Side.PEER, "sent everything", "", OptionalLong.of(7));

        List<TimelineEntry> timeline = Timeline.of(sent, List.of(after, before));

        assertThat(timeline).startsWith(before).contains(after);
        assertThat(timeline.subList(0, timeline.size() - 1))
                .isSortedAccordingTo((one, other) -> one.at().compareTo(other.at()));
    }
}
