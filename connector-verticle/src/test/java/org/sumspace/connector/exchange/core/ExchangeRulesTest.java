package org.sumspace.connector.exchange.core;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sumspace.connector.exchange.core.ExampleRecords.MOMENT;
import static org.sumspace.connector.exchange.core.ExampleRecords.NOW;
import static org.sumspace.connector.exchange.core.ExampleRecords.RULES;
import static org.sumspace.connector.exchange.core.ExampleRecords.after;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sumspace.connector.exchange.core.ExchangeEvent.Result;
import org.sumspace.connector.exchange.core.ExchangeEvent.Verdict;
import org.sumspace.connector.exchange.domain.Delivery;
import org.sumspace.connector.exchange.domain.ExchangeLimits;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeState;
import org.sumspace.connector.exchange.domain.ExchangeStatus;
import org.sumspace.connector.exchange.domain.Item;
import org.sumspace.connector.exchange.domain.Moment;
import org.sumspace.connector.exchange.domain.Outcome;
import org.sumspace.connector.exchange.domain.Parties;
import org.sumspace.connector.exchange.domain.Position;
import org.sumspace.connector.exchange.domain.Settlement;
import org.sumspace.connector.exchange.domain.Wish;

/** Rules that span several rows of a state table. */
class ExchangeRulesTest {
    private static final Moment NEXT_PROCESS = new Moment(NOW.plusSeconds(90), "next process", true);
    private static final Map<String, ExchangeRecord> CONSUMER = ExampleRecords.consumer();
    private static final Map<String, ExchangeRecord> PROVIDER = ExampleRecords.provider();
    private static final Map<String, ExchangeRecord> MIDDLE = ExampleRecords.middle();

    private static ExchangeRecord consumer(String state) {
        return requireNonNull(CONSUMER.get(state));
    }

    private static ExchangeRecord provider(String state) {
        return requireNonNull(PROVIDER.get(state));
    }

    private static Outcome outcome(ExchangeRecord record) {
        return requireNonNull(record.outcome());
    }

    @Test
    void x1_onlyTheConsumerOpensAnExchange_aTriggerAtTheProviderIsANote() {
        assertThat(consumer("OPEN").exchangeId()).isEqualTo(consumer("OPEN").id());
        assertThat(provider("NOTED").exchangeId()).isEmpty();
        Parties middle = requireNonNull(MIDDLE.get("AGREED")).parties();
        assertThatThrownBy(() -> RULES.triggered("m", middle, ExampleRecords.REQUEST, ExampleEvents.TRIGGER, MOMENT))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void x1_openExchangesOfAnEqualRequest_cannotBothBeStored() {
        assertThat(consumer("IMPORTING").uniqueKey()).isEqualTo(consumer("OPEN").uniqueKey());
        assertThat(consumer("ENDED").uniqueKey()).isNotEqualTo(consumer("OPEN").uniqueKey());
    }

    @Test
    void x1_aPartyHasOneRecordOfAnExchange_howeverItHeardOfIt() {
        ExchangeRecord linked = requireNonNull(
                RULES.linked("p2", ExampleEvents.EXCHANGE, provider("AGREED").parties(), ExampleRecords.REQUEST, MOMENT)
                        .written());

        assertThat(linked.uniqueKey()).isEqualTo(provider("AGREED").uniqueKey());
        assertThat(provider("ALIAS").uniqueKey()).isNotEqualTo(linked.uniqueKey());
    }

    @Test
    void x7_theProviderEndsAsTheConsumerSays_alsoWhenItHadGivenUp() {
        ExchangeRecord adopted =
                after(provider("ENDED by itself"), new ExchangeEvent.OutcomeArrived(1, ExampleEvents.SUCCESS));

        assertThat(adopted.outcome()).isEqualTo(ExampleEvents.SUCCESS);
        Step later = RULES.apply(adopted, new ExchangeEvent.OutcomeArrived(1, ExampleRecords.earlierOutcome()), MOMENT);
        assertThat(later.written()).isNull();
    }

    @Test
    void x7_anOutcomeWithoutARecord_isStored_andLateMessagesFindIt() {
        Parties parties = provider("AGREED").parties();
        ExchangeRecord ended =
                requireNonNull(RULES.ended("p2", ExampleEvents.EXCHANGE, parties, ExampleEvents.SUCCESS, MOMENT)
                        .written());

        assertThat(ended.uniqueKey()).isEqualTo(provider("AGREED").uniqueKey());
        Step late = RULES.apply(ended, new ExchangeEvent.LinkRequested(ExampleEvents.EXCHANGE, true), MOMENT);
        assertThat(late.written()).isNull();
        Outcome own = Outcome.withoutConsumer(ExchangeStatus.UNDEFINED_ERROR, "", Outcome.Source.SELF);
        assertThatThrownBy(() -> RULES.ended("p2", ExampleEvents.EXCHANGE, parties, own, MOMENT))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void x7_aWishOfANote_reachesTheRecordOfTheExchange_beforeTheNoteIsOver() {
        ExchangeRecord wished = requireNonNull(PROVIDER.get("NOTED with a wish"));

        Step step = RULES.apply(wished, new ExchangeEvent.NoteAnswered(ExampleEvents.EXCHANGE, true), MOMENT);

        assertThat(step.written()).isNull();
        assertThat(step.calls()).containsExactly(new ExchangeCall.PassWish(ExampleEvents.EXCHANGE));
    }

    @Test
    void receivedIsWrittenWithTheLastPart_ofTheLastItem() {
        ExchangeRecord first = after(consumer("AGREED"), part(0, 0));
        ExchangeRecord whole = after(first, part(0, 10));
        assertThat(whole.state()).isEqualTo(ExchangeState.RECEIVING);
        assertThat(Position.of(whole.incoming())).isEqualTo(new Position(1, 0));

        ExchangeRecord last = after(after(whole, part(1, 0)), part(1, 10));
        assertThat(last.state()).isEqualTo(ExchangeState.RECEIVED);
    }

    private static ExchangeEvent part(int item, long offset) {
        return new ExchangeEvent.PartArrived(2, new Position(item, offset), 10, ExampleEvents.CONTENT, true);
    }

    @Test
    void anEmptyItem_isWholeWithItsOnlyPart_andAPartWithoutBytesOfAnotherIsNot() {
        var nothing = new org.sumspace.connector.exchange.domain.Content(
                0, ExampleEvents.CONTENT.digest(), "application/json");
        ExchangeRecord received =
                after(consumer("AGREED"), new ExchangeEvent.PartArrived(1, Position.START, 0, nothing, true));
        assertThat(received.state()).isEqualTo(ExchangeState.RECEIVED);

        ExchangeRecord ended = after(
                consumer("AGREED"), new ExchangeEvent.PartArrived(1, Position.START, 0, ExampleEvents.CONTENT, true));
        assertThat(outcome(ended).status()).isEqualTo(ExchangeStatus.PROVIDER_EXPORT_ERROR);
    }

    @Test
    void aPartBeyondTheSizeOfItsItem_endsTheExchange() {
        ExchangeRecord ended = after(
                consumer("RECEIVING"),
                new ExchangeEvent.PartArrived(1, new Position(0, 10), 11, ExampleEvents.CONTENT, true));

        assertThat(outcome(ended).status()).isEqualTo(ExchangeStatus.PROVIDER_EXPORT_ERROR);
    }

    @Test
    void x9_anUnclearAttempt_isRepeatedOnlyAtAnApplicationThatRecognisesIt() {
        ExchangeRecord first = after(consumer("IMPORTING"), tried(0, Result.UNCLEAR));
        assertThat(outcome(first).status()).isEqualTo(ExchangeStatus.CONSUMER_IMPORT_ERROR);
        assertThat(outcome(first).isUnknown()).isTrue();

        ExchangeRecord second = after(after(consumer("IMPORTING"), tried(0, Result.DONE)), tried(1, Result.UNCLEAR));
        assertThat(second.state()).isEqualTo(ExchangeState.IMPORTING);
        assertThat(OpenCalls.of(second, MOMENT.instance())).containsExactly(new ExchangeCall.Deliver(1));
    }

    @Test
    void x9_anAttemptThatWasUnclear_staysUnknown_whenALaterOneFails() {
        ExchangeRecord unclear = after(after(consumer("IMPORTING"), tried(0, Result.DONE)), tried(1, Result.UNCLEAR));
        Outcome failed = outcome(after(unclear, tried(1, Result.FAILED)));

        assertThat(failed.isUnknown()).isTrue();
        assertThat(failed.delivered()).containsExactly("0.application");
        Outcome clear = outcome(after(consumer("IMPORTING"), tried(0, Result.FAILED)));
        assertThat(clear.isUnknown()).isFalse();
    }

    @Test
    void x9_theKeyOfADelivery_namesExchangeItemAndResource() {
        Delivery delivery = consumer("IMPORTING").deliveries().get(1);

        assertThat(delivery.idempotencyKey(ExampleEvents.EXCHANGE)).isEqualTo("e.0.second application");
    }

    private static ExchangeEvent tried(int delivery, Result result) {
        return new ExchangeEvent.DeliveryTried(delivery, result);
    }

    @Test
    void x10_afterARevocation_noFurtherDeliveryStarts() {
        ExchangeRecord revoked = after(consumer("IMPORTING"), new ExchangeEvent.Revoked());
        ExchangeRecord ended = after(revoked, tried(0, Result.DONE));

        assertThat(outcome(ended).status()).isEqualTo(ExchangeStatus.CONSUMER_IMPORT_ERROR);
        assertThat(outcome(ended).delivered()).containsExactly("0.application");
    }

    @Test
    void x10_afterARevocation_anUnclearAttemptIsNotRepeated() {
        ExchangeRecord second = after(consumer("IMPORTING"), tried(0, Result.DONE));
        ExchangeRecord revoked = after(second, new ExchangeEvent.Revoked());

        assertThat(outcome(after(revoked, tried(1, Result.UNCLEAR))).isUnknown())
                .isTrue();
    }

    @Test
    void x10_aMissingDecisionBeforeAPart_endsTheExchangeAfterAnHour_notAfterADay() {
        ExchangeRecord undecided = after(provider("SENDING"), new ExchangeEvent.Undecided());
        Moment later = new Moment(NOW.plus(Duration.ofMinutes(60)), MOMENT.instance(), true);

        Wish wish = requireNonNull(requireNonNull(
                        RULES.apply(undecided, new ExchangeEvent.Due(), later).written())
                .wish());
        assertThat(wish.status()).isEqualTo(ExchangeStatus.PEP_ERROR);
    }

    @Test
    void x11_whatBecomesOfTheReservation() {
        assertThat(provider("READING").settlement()).isEqualTo(Settlement.KEEP);
        assertThat(after(provider("SENT"), outcomeArrived(ExampleEvents.SUCCESS))
                        .settlement())
                .isEqualTo(Settlement.USE);
        assertThat(after(provider("SENT"), outcomeArrived(ExampleRecords.earlierOutcome()))
                        .settlement())
                .isEqualTo(Settlement.RELEASE);
        assertThat(provider("ENDED by itself").settlement()).isEqualTo(Settlement.KEEP);
        ExchangeRecord nothingSent = after(provider("READING"), new ExchangeEvent.PeerUnknowing(1));
        assertThat(nothingSent.settlement()).isEqualTo(Settlement.RELEASE);
    }

    private static ExchangeEvent outcomeArrived(Outcome outcome) {
        return new ExchangeEvent.OutcomeArrived(1, outcome);
    }

    @Test
    void x11_aReservationThatComesAfterTheEnd_isSettled() {
        Step late = RULES.apply(
                provider("ENDED"), new ExchangeEvent.ExportRequested(Position.START, Verdict.PERMITTED), MOMENT);

        assertThat(late.calls()).containsExactly(new ExchangeCall.CleanUp());
    }

    @Test
    void x12_openCallsFollowFromTheRecordAlone_soALaterProcessMakesThem() {
        assertThat(OpenCalls.whenDue(provider("READING"), "next process"))
                .containsExactly(new ExchangeCall.ReadSource());
        assertThat(OpenCalls.whenDue(provider("SENDING"), "next process"))
                .containsExactly(new ExchangeCall.SendPart(1, Position.START));
        assertThat(OpenCalls.whenDue(provider("SENT"), "next process")).containsExactly(new ExchangeCall.AskState(1));
        assertThat(OpenCalls.whenDue(consumer("ENDED"), "next process"))
                .containsExactly(new ExchangeCall.ReportOutcome(0));
    }

    @Test
    void x12_everyOpenRecordIsDueSometime_andHasALimit() {
        for (Map<String, ExchangeRecord> records : List.of(CONSUMER, PROVIDER, MIDDLE)) {
            records.values().stream().filter(each -> each.state().isOpen()).forEach(each -> {
                assertThat(each.times().due()).as("%s", each.state()).isNotNull();
                assertThat(each.times().deadline()).as("%s", each.state()).isNotNull();
            });
        }
    }

    @Test
    void x12_whoIsAwaited_isKnownFromTheRecord() {
        assertThat(consumer("AGREED").waitsFor()).containsExactly("provider");
        assertThat(provider("NOTED").waitsFor()).containsExactly("consumer");
        assertThat(provider("READING").waitsFor()).isEmpty();
        assertThat(requireNonNull(MIDDLE.get("RECEIVING")).waitsFor()).containsExactly("provider");
        assertThat(requireNonNull(MIDDLE.get("SENDING")).waitsFor()).containsExactly("consumer");
    }

    @Test
    void x14_aMiddleParty_sendsOnWhatItsApplicationGave() {
        ExchangeRecord sending = requireNonNull(MIDDLE.get("SENDING"));

        assertThat(sending.incoming()).allMatch(Item::isWhole);
        assertThat(OpenCalls.of(sending, MOMENT.instance()))
                .containsExactly(new ExchangeCall.SendPart(2, Position.START));
    }

    @Test
    void x14_aRevocationThatAMiddlePartyLearnsAfterARestart_doesNotCallItsApplicationAgain() {
        Step step = RULES.apply(requireNonNull(MIDDLE.get("WORKING")), new ExchangeEvent.Revoked(), NEXT_PROCESS);

        assertThat(requireNonNull(step.written()).state()).isEqualTo(ExchangeState.ENDING);
        assertThat(step.calls()).containsExactly(new ExchangeCall.StateWish());
    }

    @Test
    void x14_aNeighbourThatIsOverByItself_endsAMiddleParty() {
        ExchangeRecord ending =
                after(requireNonNull(MIDDLE.get("RECEIVING")), new ExchangeEvent.WishArrived(ExampleEvents.WISH));

        assertThat(ending.state()).isEqualTo(ExchangeState.ENDING);
    }

    @Test
    void x19_anUntrustedClock_endsNoExchange() {
        Moment late = new Moment(NOW.plus(Duration.ofDays(30)), MOMENT.instance(), false);

        Step step = RULES.apply(consumer("RECEIVING"), new ExchangeEvent.Due(), late);

        assertThat(requireNonNull(step.written()).state()).isEqualTo(ExchangeState.RECEIVING);
    }

    @Test
    void x19_aClockThatWasAhead_andIsSetBack_delaysNoExchange() {
        Moment corrected = new Moment(NOW.minus(Duration.ofHours(3)), MOMENT.instance(), true);

        Step step = RULES.apply(consumer("RECEIVING"), new ExchangeEvent.Due(), corrected);

        assertThat(requireNonNull(step.written()).times().due())
                .isEqualTo(corrected.now().plus(ExchangeLimits.DEFAULT.silence()));
    }

    @Test
    void x20_aConsumerThatRestarts_asksBeforeItChangesAnything() {
        ExchangeRecord receiving = consumer("RECEIVING");
        assertThat(OpenCalls.whenDue(receiving, NEXT_PROCESS.instance())).containsExactly(new ExchangeCall.AskState(0));
        Step part = RULES.apply(receiving, part(0, 10), NEXT_PROCESS);
        assertThat(part.answer()).isEqualTo(Step.Answer.RETRY_LATER);

        ExchangeRecord asked = requireNonNull(RULES.apply(receiving, new ExchangeEvent.PeerAnswered(0), NEXT_PROCESS)
                .written());
        assertThat(asked.isConfirmed(NEXT_PROCESS.instance())).isTrue();
        assertThat(RULES.apply(
                                asked,
                                new ExchangeEvent.PartArrived(1, new Position(0, 10), 10, ExampleEvents.CONTENT, true),
                                NEXT_PROCESS)
                        .written())
                .isNotNull();
    }

    @Test
    void x20_aConsumerWhoseStoreWasRestored_adoptsTheOutcomeThatItHadSigned() {
        Step step = RULES.apply(
                consumer("AGREED"), new ExchangeEvent.OutcomeArrived(0, ExampleEvents.SUCCESS), NEXT_PROCESS);

        assertThat(requireNonNull(step.written()).outcome()).isEqualTo(ExampleEvents.SUCCESS);
    }

    @Test
    void x20_anImportThatARestartInterrupted_isUnclear() {
        Step step = RULES.apply(consumer("IMPORTING"), new ExchangeEvent.PeerAnswered(0), NEXT_PROCESS);

        assertThat(outcome(requireNonNull(step.written())).isUnknown()).isTrue();
    }
}
