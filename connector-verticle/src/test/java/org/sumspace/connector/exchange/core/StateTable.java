package org.sumspace.connector.exchange.core;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.Moment;
import org.sumspace.connector.exchange.domain.Outcome;
import org.sumspace.connector.exchange.domain.Position;

/** The result of the rules for every example event in every example record, as text. */
final class StateTable {
    private static final Moment LATER = at(Duration.ofSeconds(61));
    private static final Moment OVERDUE = at(Duration.ofHours(169));

    private StateTable() {}

    private static Moment at(Duration later) {
        return new Moment(ExampleRecords.NOW.plus(later), ExampleRecords.MOMENT.instance(), true);
    }

    /**
     * The table.
     *
     * @return {@code state + event -> step} for each pair that has an effect or an answer of its own; all others are answered
     *     with the record and change nothing
     */
    static List<String> of(Map<String, ExchangeRecord> records, int consumer) {
        List<String> rows = new ArrayList<>();
        records.forEach((state, record) -> {
            ExampleEvents.all(consumer)
                    .forEach((name, event) -> add(rows, state, name, record, event, ExampleRecords.MOMENT));
            add(rows, state, "Due, early", record, new ExchangeEvent.Due(), ExampleRecords.MOMENT);
            add(rows, state, "Due", record, new ExchangeEvent.Due(), LATER);
            add(rows, state, "Due, limit over", record, new ExchangeEvent.Due(), OVERDUE);
        });
        return rows;
    }

    /** The table of a process that finds these records in its store. */
    static List<String> afterRestart(Map<String, ExchangeRecord> records, int consumer) {
        List<String> rows = new ArrayList<>();
        Moment moment = new Moment(LATER.now(), "later process", true);
        records.forEach((state, record) -> {
            ExampleEvents.all(consumer).forEach((name, event) -> add(rows, state, name, record, event, moment));
            add(rows, state, "Due", record, new ExchangeEvent.Due(), moment);
        });
        return rows;
    }

    private static void add(
            List<String> rows, String state, String name, ExchangeRecord record, ExchangeEvent event, Moment moment) {
        Step step = ExampleRecords.RULES.apply(record, event, moment);
        if (step.written() != null || !step.calls().isEmpty() || step.answer() != Step.Answer.RECORD) {
            rows.add(state + " + " + name + " -> " + shown(step));
        }
    }

    static String shown(Step step) {
        List<String> parts = new ArrayList<>();
        ExchangeRecord written = step.written();
        if (written != null) {
            parts.add(shown(written));
        }
        step.calls().forEach(call -> parts.add(shown(call)));
        if (step.answer() != Step.Answer.RECORD) {
            parts.add("answer " + step.answer());
        }
        return String.join(", ", parts);
    }

    private static String shown(ExchangeRecord written) {
        Outcome outcome = written.outcome();
        if (outcome != null) {
            return written.state() + " " + outcome.status()
                    + (outcome.isOfConsumer() ? "" : " " + outcome.source())
                    + (outcome.isUnknown() ? " unknown" : "");
        }
        return written.state()
                + (written.wish() == null ? "" : " " + written.wish().status());
    }

    private static String shown(ExchangeCall call) {
        String name = call.getClass().getSimpleName();
        if (call instanceof ExchangeCall.RequestExport export) {
            return name + " " + export.party() + " from " + shown(export.position());
        }
        if (call instanceof ExchangeCall.SendPart send) {
            return name + " " + send.party() + " from " + shown(send.position());
        }
        String values = call.toString().replaceAll("[^\\[]*\\[(.*)\\]", "$1").replaceAll("\\w+=", "");
        return values.isEmpty() ? name : name + " " + values;
    }

    private static String shown(Position position) {
        return position.item() + "/" + position.offset();
    }

    static List<String> rows(String table) {
        return table.lines().filter(line -> !line.isBlank()).collect(Collectors.toList());
    }
}
