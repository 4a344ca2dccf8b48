package org.sumspace.bench.chaos.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.sumspace.bench.chaos.exchange.ExchangeEpisode.Restored;
import org.sumspace.bench.chaos.exchange.ExchangeInvariants.Seen;
import org.sumspace.bench.chaos.exchange.ExchangeTriggers.ExchangeEnd;
import org.sumspace.bench.chaos.exchange.RecordedApplications.Delivery;

/** Each check of the fault test of exchanges notices its violation. */
class ExchangeInvariantsTest {
    private static final Delivery WHOLE = new Delivery("e", true, 0);
    private static final String SUCCESS = "IMPORT_SUCCESS";
    private static final String FAILED = "CONSUMER_IMPORT_ERROR";

    private static ExchangeEnd end(String atConsumer, String atProvider, boolean isUnknown, Delivery... deliveries) {
        return new ExchangeEnd("e", atConsumer, atProvider, "", isUnknown, List.of(deliveries));
    }

    private static List<String> violations(ExchangeEnd end) {
        return violations(end, Restored.NONE);
    }

    private static List<String> violations(ExchangeEnd end, Restored restored) {
        return violations(List.of(end), Set.of("e"), Set.of(), OptionalLong.empty(), restored);
    }

    private static List<String> violations(
            List<ExchangeEnd> ends, Set<String> known, Set<String> open, OptionalLong revoked, Restored restored) {
        return ExchangeInvariants.violations(new Seen(ends, known, open, false, revoked), restored);
    }

    @Test
    void whatMayHappen_isNoViolation() {
        assertThat(violations(end(SUCCESS, SUCCESS, false, WHOLE))).isEmpty();
        assertThat(violations(end(FAILED, FAILED, false))).isEmpty();
        assertThat(violations(end(FAILED, FAILED, true))).isEmpty();
        assertThat(violations(end(FAILED, FAILED, true, WHOLE))).isEmpty();
        assertThat(violations(end(FAILED, "", false))).isEmpty();
    }

    @Test
    void secondDelivery_isSeen() {
        assertThat(violations(end(SUCCESS, SUCCESS, false, WHOLE, WHOLE))).hasSize(1);
        assertThat(violations(end(FAILED, FAILED, true, WHOLE, WHOLE))).hasSize(1);
    }

    @Test
    void successWithoutADelivery_andDeliveryOfAFailure_areSeen() {
        assertThat(violations(end(SUCCESS, SUCCESS, false))).hasSize(1);
        assertThat(violations(end(FAILED, FAILED, false, WHOLE))).hasSize(1);
    }

    @Test
    void otherOutcomeAtTheProvider_orNone_isSeen() {
        assertThat(violations(end(SUCCESS, FAILED, false, WHOLE))).hasSize(1);
        assertThat(violations(end(SUCCESS, "PENDING", false, WHOLE))).hasSize(1);
        assertThat(violations(end(SUCCESS, "", false, WHOLE))).hasSize(1);
    }

    @Test
    void exchangeThatDoesNotEnd_isSeen() {
        assertThat(violations(end("PENDING", "PENDING", false))).hasSize(1);
    }

    @Test
    void exchangeThatDoesNotEndAtTheProvider_isSeen() {
        ExchangeEnd end = end(FAILED, FAILED, false);

        assertThat(violations(List.of(end), Set.of("e"), Set.of("e"), OptionalLong.empty(), Restored.CONSUMER))
                .hasSize(1);
    }

    /** Data that is lost with a store is not a violation; every other loss is. */
    @Test
    void restoredStores_mayHaveForgotten_butNotWhatOthersKnow() {
        assertThat(violations(end(SUCCESS, "", false, WHOLE), Restored.PROVIDER))
                .isEmpty();
        assertThat(violations(end(SUCCESS, FAILED, false, WHOLE), Restored.PROVIDER))
                .hasSize(1);
        assertThat(violations(end(SUCCESS, SUCCESS, false, WHOLE, WHOLE), Restored.PROVIDER))
                .hasSize(1);
        assertThat(violations(end(SUCCESS, SUCCESS, false, WHOLE, WHOLE), Restored.CONSUMER))
                .isEmpty();
        assertThat(violations(end("PENDING", "", false), Restored.CONSUMER)).hasSize(1);
        assertThat(violations(end(SUCCESS, SUCCESS, false), Restored.CONSUMER)).hasSize(1);
        assertThat(violations(end(SUCCESS, SUCCESS, false, new Delivery("e", false, 0)), Restored.CONSUMER))
                .hasSize(1);
    }

    @Test
    void wrongClockThatNobodyNotices_isSeen() {
        Seen seen = new Seen(List.of(), Set.of(), Set.of(), true, OptionalLong.empty());
        assertThat(ExchangeInvariants.violations(seen, Restored.NONE))
                .containsExactly("a connector does not say that its clock is wrong");
    }

    @Test
    void mixedReadings_areSeen() {
        assertThat(violations(end(SUCCESS, SUCCESS, false, new Delivery("e", false, 0))))
                .hasSize(1);
    }

    @Test
    void secondExchangeOfATrigger_isSeen() {
        ExchangeEnd end = end(FAILED, FAILED, false);

        assertThat(violations(List.of(end), Set.of("e", "f"), Set.of(), OptionalLong.empty(), Restored.NONE))
                .hasSize(1);
        assertThat(violations(List.of(end, end), Set.of("e"), Set.of(), OptionalLong.empty(), Restored.NONE))
                .hasSize(1);
    }

    @Test
    void deliveryAfterARevocation_isSeen() {
        Delivery late = new Delivery("e", true, Duration.ofMinutes(1).toNanos());
        ExchangeEnd delivered = end(SUCCESS, SUCCESS, false, late);

        assertThat(violations(List.of(delivered), Set.of("e"), Set.of(), OptionalLong.of(0), Restored.CONSUMER))
                .hasSize(1);
        assertThat(violations(
                        List.of(end(SUCCESS, SUCCESS, false, WHOLE)),
                        Set.of("e"),
                        Set.of(),
                        OptionalLong.of(0),
                        Restored.NONE))
                .isEmpty();
    }
}
