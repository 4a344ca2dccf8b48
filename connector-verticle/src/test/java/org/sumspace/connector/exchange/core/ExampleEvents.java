package org.sumspace.connector.exchange.core;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sumspace.common.crypto.Digest;
import org.sumspace.connector.exchange.core.ExchangeEvent.Result;
import org.sumspace.connector.exchange.core.ExchangeEvent.Verdict;
import org.sumspace.connector.exchange.domain.Content;
import org.sumspace.connector.exchange.domain.ExchangeStatus;
import org.sumspace.connector.exchange.domain.ExchangeTrigger;
import org.sumspace.connector.exchange.domain.Outcome;
import org.sumspace.connector.exchange.domain.Position;
import org.sumspace.connector.exchange.domain.Target;
import org.sumspace.connector.exchange.domain.Wish;

/** Events of every kind, by a name that the state tables use; where a row depends on more than the kind, one for each case. */
final class ExampleEvents {
    static final String EXCHANGE = "e";
    static final Content CONTENT = content("right");
    static final Content OTHER_CONTENT = content("other");
    static final Wish WISH = new Wish(ExchangeStatus.PROVIDER_EXPORT_ERROR, "cancelled");
    static final Target APPLICATION = new Target("application", false);
    static final Outcome SUCCESS = new Outcome(
            ExchangeStatus.IMPORT_SUCCESS,
            "",
            Outcome.Source.CONSUMER,
            List.of("0.application", "0.second application"),
            false);
    static final ExchangeTrigger TRIGGER =
            new ExchangeTrigger(ExchangeTrigger.Side.CONSUMER, "", "key", ExampleRecords.NOW);

    private static final Position START = Position.START;
    private static final Position HALF = new Position(0, 10);
    private static final Position END = new Position(1, 0);

    private ExampleEvents() {}

    private static Content content(String bytes) {
        return new Content(20, Digest.of(bytes.getBytes(java.nio.charset.StandardCharsets.UTF_8)), "text/plain");
    }

    /** All kinds but {@link ExchangeEvent.Due}, whose effect depends on the time. */
    static Map<String, ExchangeEvent> all(int consumer) {
        Map<String, ExchangeEvent> events = new LinkedHashMap<>();
        ofClients(events);
        ofPolicies(events);
        ofNotesAndLinks(events);
        ofTransfer(events);
        ofEnd(events, consumer);
        ofLocalWork(events);
        return events;
    }

    private static void ofClients(Map<String, ExchangeEvent> events) {
        events.put("Triggered again", new ExchangeEvent.Triggered(TRIGGER));
        events.put(
                "Triggered",
                new ExchangeEvent.Triggered(
                        new ExchangeTrigger(ExchangeTrigger.Side.PROVIDER, "note", "", ExampleRecords.NOW)));
        events.put("Cancelled", new ExchangeEvent.Cancelled(WISH));
    }

    private static void ofPolicies(Map<String, ExchangeEvent> events) {
        events.put("Revoked", new ExchangeEvent.Revoked());
        events.put("Permitted", new ExchangeEvent.Permitted(List.of(APPLICATION)));
        events.put("Permitted without an application", new ExchangeEvent.Permitted(List.of()));
        events.put("Denied", new ExchangeEvent.Denied("denied"));
        events.put("Undecided", new ExchangeEvent.Undecided());
    }

    private static void ofNotesAndLinks(Map<String, ExchangeEvent> events) {
        events.put("NoteAnswered", new ExchangeEvent.NoteAnswered(EXCHANGE, false));
        events.put("NoteAnswered with a record", new ExchangeEvent.NoteAnswered(EXCHANGE, true));
        events.put("NoteRefused", new ExchangeEvent.NoteRefused(new Wish(ExchangeStatus.PEP_ERROR, "denied")));
        events.put("WishPassed", new ExchangeEvent.WishPassed(EXCHANGE));
        events.put("LinkRequested", new ExchangeEvent.LinkRequested(EXCHANGE, true));
        events.put("LinkRequested, denied", new ExchangeEvent.LinkRequested(EXCHANGE, false));
        events.put("LinkAnswered", new ExchangeEvent.LinkAnswered(0, "p"));
        events.put("LinkRefused", new ExchangeEvent.LinkRefused(0, new Wish(ExchangeStatus.PEP_ERROR, "denied")));
    }

    private static void ofTransfer(Map<String, ExchangeEvent> events) {
        events.put("ExportRequested", new ExchangeEvent.ExportRequested(START, Verdict.PERMITTED));
        events.put("ExportRequested, denied", new ExchangeEvent.ExportRequested(START, Verdict.DENIED));
        events.put("ExportRequested, undecided", new ExchangeEvent.ExportRequested(START, Verdict.UNDECIDED));
        events.put("ExportUnknown", new ExchangeEvent.ExportUnknown(0));
        events.put("PartArrived, first", new ExchangeEvent.PartArrived(1, START, 10, CONTENT, true));
        events.put("PartArrived, last", new ExchangeEvent.PartArrived(1, HALF, 10, CONTENT, true));
        events.put("PartArrived, wrong whole", new ExchangeEvent.PartArrived(1, HALF, 10, CONTENT, false));
        events.put("PartArrived, other reading", new ExchangeEvent.PartArrived(1, HALF, 10, OTHER_CONTENT, true));
        events.put("PartAnswered, half", new ExchangeEvent.PartAnswered(HALF));
        events.put("PartAnswered, end", new ExchangeEvent.PartAnswered(END));
        events.put("StepReported", new ExchangeEvent.StepReported(0));
        events.put("PayloadLost", new ExchangeEvent.PayloadLost());
    }

    private static void ofEnd(Map<String, ExchangeEvent> events, int consumer) {
        events.put("WishArrived", new ExchangeEvent.WishArrived(WISH));
        events.put("PeerAnswered", new ExchangeEvent.PeerAnswered(0));
        events.put("PeerUnknowing", new ExchangeEvent.PeerUnknowing(0));
        if (consumer > 0) {
            events.put("PeerUnknowing, consumer", new ExchangeEvent.PeerUnknowing(consumer));
        }
        events.put("OutcomeArrived", new ExchangeEvent.OutcomeArrived(0, SUCCESS));
        events.put("DeliveryUnknown", new ExchangeEvent.DeliveryUnknown("no answer", List.of()));
        events.put("OutcomeAcknowledged", new ExchangeEvent.OutcomeAcknowledged(0));
    }

    private static void ofLocalWork(Map<String, ExchangeEvent> events) {
        events.put("SourceStored", new ExchangeEvent.SourceStored(List.of(CONTENT)));
        events.put("SourceStored, nothing", new ExchangeEvent.SourceStored(List.of()));
        events.put("SourceFailed", new ExchangeEvent.SourceFailed("no answer"));
        for (Result result : Result.values()) {
            events.put("DeliveryTried, " + result, new ExchangeEvent.DeliveryTried(0, result));
        }
        events.put("WorkStored", new ExchangeEvent.WorkStored(List.of(CONTENT)));
        events.put("WorkStored, nothing", new ExchangeEvent.WorkStored(List.of()));
    }
}
