package org.sumspace.connector.exchange.core;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sumspace.common.document.JsonValue;
import org.sumspace.connector.exchange.core.ExchangeEvent.Result;
import org.sumspace.connector.exchange.core.ExchangeEvent.Verdict;
import org.sumspace.connector.exchange.domain.ExchangeLimits;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeRequest;
import org.sumspace.connector.exchange.domain.ExchangeStatus;
import org.sumspace.connector.exchange.domain.Moment;
import org.sumspace.connector.exchange.domain.Outcome;
import org.sumspace.connector.exchange.domain.Parties;
import org.sumspace.connector.exchange.domain.Position;
import org.sumspace.connector.exchange.domain.Target;

/** Records in each state of each role, reached by the rules themselves. */
public final class ExampleRecords {
    public static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
    static final Moment MOMENT = new Moment(NOW, "process", true);
    static final ExchangeRules RULES = new ExchangeRules(ExchangeLimits.DEFAULT);
    static final Target SECOND = new Target("second application", true);
    public static final ExchangeRequest REQUEST =
            new ExchangeRequest("contract", "purpose", "resource", "", JsonValue.of(null));

    private ExampleRecords() {}

    public static ExchangeRecord after(ExchangeRecord before, ExchangeEvent event) {
        return requireNonNull(RULES.apply(before, event, MOMENT).written(), () -> before.state() + " + " + event);
    }

    private static ExchangeRecord written(Step step) {
        return requireNonNull(step.written());
    }

    private static Parties twoEnds(int own) {
        return new Parties(List.of("provider", "consumer"), own);
    }

    /** The consumer of two parties. There are two applications; the first does not recognise repeated calls. */
    public static Map<String, ExchangeRecord> consumer() {
        ExchangeRecord open = consumerOf(ExampleEvents.EXCHANGE);
        ExchangeRecord agreed = after(open, new ExchangeEvent.LinkAnswered(0, "p"));
        ExchangeRecord receiving = after(agreed, part(0));
        ExchangeRecord received = after(receiving, part(10));
        ExchangeRecord importing =
                after(received, new ExchangeEvent.Permitted(List.of(ExampleEvents.APPLICATION, SECOND)));
        ExchangeRecord second = after(importing, new ExchangeEvent.DeliveryTried(0, Result.DONE));
        ExchangeRecord ended = after(second, new ExchangeEvent.DeliveryTried(1, Result.DONE));
        return named(open, agreed, receiving, received, importing, ended);
    }

    /** An exchange that was just opened. */
    public static ExchangeRecord consumerOf(String exchange) {
        return written(RULES.triggered(exchange, twoEnds(1), REQUEST, ExampleEvents.TRIGGER, MOMENT));
    }

    private static ExchangeEvent part(long offset) {
        return new ExchangeEvent.PartArrived(1, new Position(0, offset), 10, ExampleEvents.CONTENT, true);
    }

    /** The provider of two parties. */
    public static Map<String, ExchangeRecord> provider() {
        ExchangeRecord noted = written(RULES.triggered("p", twoEnds(0), REQUEST, ExampleEvents.TRIGGER, MOMENT));
        ExchangeRecord agreed = after(noted, new ExchangeEvent.NoteAnswered(ExampleEvents.EXCHANGE, false));
        ExchangeRecord reading = after(agreed, new ExchangeEvent.ExportRequested(Position.START, Verdict.PERMITTED));
        ExchangeRecord sending = after(reading, new ExchangeEvent.SourceStored(List.of(ExampleEvents.CONTENT)));
        ExchangeRecord sent = after(sending, new ExchangeEvent.PartAnswered(new Position(1, 0)));
        Map<String, ExchangeRecord> records = named(noted, agreed, reading, sending, sent);
        records.put("NOTED with a wish", after(noted, new ExchangeEvent.Cancelled(ExampleEvents.WISH)));
        records.put("ALIAS", after(noted, new ExchangeEvent.NoteAnswered(ExampleEvents.EXCHANGE, true)));
        addEnds(records, sent, 1);
        return records;
    }

    /** The middle one of three parties. */
    public static Map<String, ExchangeRecord> middle() {
        Parties parties = new Parties(List.of("provider", "middle", "consumer"), 1);
        ExchangeRecord agreed = written(RULES.linked("m", ExampleEvents.EXCHANGE, parties, REQUEST, MOMENT));
        ExchangeRecord asked = after(agreed, new ExchangeEvent.ExportRequested(Position.START, Verdict.PERMITTED));
        ExchangeRecord receiving = after(asked, part(0));
        ExchangeRecord received = after(receiving, part(10));
        ExchangeRecord working = after(received, new ExchangeEvent.Permitted(List.of(ExampleEvents.APPLICATION)));
        ExchangeRecord accepted = after(working, new ExchangeEvent.DeliveryTried(0, Result.ACCEPTED));
        ExchangeRecord sending = after(accepted, new ExchangeEvent.WorkStored(List.of(ExampleEvents.CONTENT)));
        ExchangeRecord sent = after(sending, new ExchangeEvent.PartAnswered(new Position(1, 0)));
        Map<String, ExchangeRecord> records = named(agreed, receiving, received, working);
        records.put("WORKING, accepted", accepted);
        records.putAll(named(sending, sent));
        addEnds(records, sent, 2);
        return records;
    }

    private static void addEnds(Map<String, ExchangeRecord> records, ExchangeRecord sent, int consumer) {
        records.put("ENDING", after(sent, new ExchangeEvent.Cancelled(ExampleEvents.WISH)));
        records.put("ENDED", after(sent, new ExchangeEvent.OutcomeArrived(consumer, earlierOutcome())));
        records.put("ENDED by itself", after(sent, new ExchangeEvent.PeerUnknowing(consumer)));
    }

    static Outcome earlierOutcome() {
        return new Outcome(ExchangeStatus.PEP_ERROR, "denied", Outcome.Source.CONSUMER, List.of(), false);
    }

    private static Map<String, ExchangeRecord> named(ExchangeRecord... records) {
        Map<String, ExchangeRecord> named = new LinkedHashMap<>();
        for (ExchangeRecord each : records) {
            named.put(each.state().name(), each);
        }
        return named;
    }
}
