package org.sumspace.connector.exchange.core.message;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.connector.exchange.domain.ExchangeStatus.PEP_ERROR;
import static org.sumspace.connector.exchange.domain.ExchangeStatus.PROVIDER_EXPORT_ERROR;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.connector.exchange.core.ExampleRecords;
import org.sumspace.connector.exchange.core.ExchangeCall;
import org.sumspace.connector.exchange.core.ExchangeCall.AnnounceNote;
import org.sumspace.connector.exchange.core.ExchangeCall.AskState;
import org.sumspace.connector.exchange.core.ExchangeCall.Link;
import org.sumspace.connector.exchange.core.ExchangeCall.ReportOutcome;
import org.sumspace.connector.exchange.core.ExchangeCall.RequestExport;
import org.sumspace.connector.exchange.core.ExchangeCall.SendPart;
import org.sumspace.connector.exchange.core.ExchangeCall.StateWish;
import org.sumspace.connector.exchange.core.ExchangeEvent;
import org.sumspace.connector.exchange.core.ExchangeEvent.LinkAnswered;
import org.sumspace.connector.exchange.core.ExchangeEvent.OutcomeAcknowledged;
import org.sumspace.connector.exchange.core.ExchangeEvent.OutcomeArrived;
import org.sumspace.connector.exchange.core.ExchangeEvent.PartAnswered;
import org.sumspace.connector.exchange.core.ExchangeEvent.PeerAnswered;
import org.sumspace.connector.exchange.core.ExchangeEvent.WishArrived;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeState;
import org.sumspace.connector.exchange.domain.Outcome;
import org.sumspace.connector.exchange.domain.Position;

class AnswerRulesTest {
    private static final Outcome OUTCOME = new Outcome(PEP_ERROR, "revoked", Outcome.Source.CONSUMER, List.of(), false);
    private static final Outcome GIVEN_UP =
            Outcome.withoutConsumer(PROVIDER_EXPORT_ERROR, "gone", Outcome.Source.UNCONFIRMED);

    private static ExchangeRecord consumer(String state) {
        return requireNonNull(ExampleRecords.consumer().get(state));
    }

    private static ExchangeRecord provider(String state) {
        return requireNonNull(ExampleRecords.provider().get(state));
    }

    private static PeerState open() {
        return new PeerState("p", "e", ExchangeState.AGREED, new Position(0, 5), null, null);
    }

    private static PeerState ended(Outcome outcome) {
        return new PeerState("p", "e", ExchangeState.ENDED, Position.START, outcome, null);
    }

    private static List<ExchangeEvent> answered(ExchangeRecord record, ExchangeCall call, PeerState state) {
        return AnswerRules.answered(record, call, 0, state, Optional.empty());
    }

    @Test
    void openParty_answersWhatItWasAsked() {
        assertThat(answered(consumer("OPEN"), new Link(0), open())).containsExactly(new LinkAnswered(0, "p"));
        assertThat(answered(consumer("AGREED"), new AskState(0), open())).containsExactly(new PeerAnswered(0));
        assertThat(answered(consumer("AGREED"), new RequestExport(0, Position.START), open()))
                .isEmpty();
        assertThat(answered(provider("SENDING"), new SendPart(1, Position.START), open()))
                .containsExactly(new PartAnswered(new Position(0, 5)));
        assertThat(answered(provider("ENDING"), new StateWish(), open())).isEmpty();
    }

    @Test
    void partyThatIsOverByItself_isAWish() {
        assertThat(answered(consumer("OPEN"), new Link(0), ended(GIVEN_UP)))
                .hasSize(2)
                .hasAtLeastOneElementOfType(LinkAnswered.class)
                .hasAtLeastOneElementOfType(WishArrived.class);
    }

    @Test
    void x20_outcomeThatIsProven_arrives_andAClaimIsNoOutcome() {
        ExchangeRecord record = consumer("AGREED");
        assertThat(AnswerRules.answered(record, new AskState(0), 0, ended(OUTCOME), Optional.of(OUTCOME)))
                .containsExactly(new OutcomeArrived(0, OUTCOME));
        assertThat(answered(record, new AskState(0), ended(OUTCOME)))
                .hasAtLeastOneElementOfType(WishArrived.class)
                .doesNotHaveAnyElementsOfTypes(OutcomeArrived.class);
    }

    @Test
    void report_isAcknowledgedByThatOutcomeAlone() {
        ExchangeRecord record = consumer("ENDED");
        Outcome own = requireNonNull(record.outcome());
        assertThat(answered(record, new ReportOutcome(0), ended(own))).containsExactly(new OutcomeAcknowledged(0));
        assertThat(answered(record, new ReportOutcome(0), ended(OUTCOME)))
                .doesNotHaveAnyElementsOfTypes(OutcomeAcknowledged.class);
        assertThat(answered(record, new ReportOutcome(0), open())).isEmpty();
    }

    @Test
    void unknownExchange_meansWhatTheTableSays() {
        assertThat(AnswerRules.refused(new RequestExport(0, Position.START), 0, 404, ""))
                .contains(new ExchangeEvent.ExportUnknown(0));
        assertThat(AnswerRules.refused(new AskState(0), 0, 404, "")).contains(new ExchangeEvent.PeerUnknowing(0));
        assertThat(AnswerRules.refused(new SendPart(1, Position.START), 1, 404, ""))
                .contains(new ExchangeEvent.PeerUnknowing(1));
        assertThat(AnswerRules.refused(new ReportOutcome(0), 0, 404, "")).isEmpty();
    }

    @Test
    void refusedOpening_endsWithItsReason() {
        assertThat(AnswerRules.refused(new Link(0), 0, 403, "no"))
                .containsInstanceOf(ExchangeEvent.LinkRefused.class)
                .map(event -> ((ExchangeEvent.LinkRefused) event).reason().status())
                .contains(PEP_ERROR);
        assertThat(AnswerRules.refused(new Link(0), 0, 422, "no"))
                .map(event -> ((ExchangeEvent.LinkRefused) event).reason().status())
                .contains(PROVIDER_EXPORT_ERROR);
        assertThat(AnswerRules.refused(new AnnounceNote(), 1, 404, "no"))
                .containsInstanceOf(ExchangeEvent.NoteRefused.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 408, 424, 429, 500, 503})
    void x12_whatMayPass_isRepeated(int status) {
        assertThat(AnswerRules.refused(new Link(0), 0, status, "")).isEmpty();
        assertThat(AnswerRules.refused(new AnnounceNote(), 0, status, "")).isEmpty();
        assertThat(AnswerRules.refused(new AskState(0), 0, status, "")).isEmpty();
    }
}
