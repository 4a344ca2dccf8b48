package org.sumspace.connector.exchange.core;

import java.util.ArrayList;
import java.util.List;
import org.sumspace.connector.exchange.core.ExchangeCall.AnnounceNote;
import org.sumspace.connector.exchange.core.ExchangeCall.AskState;
import org.sumspace.connector.exchange.core.ExchangeCall.Decide;
import org.sumspace.connector.exchange.core.ExchangeCall.Deliver;
import org.sumspace.connector.exchange.core.ExchangeCall.Link;
import org.sumspace.connector.exchange.core.ExchangeCall.ReadSource;
import org.sumspace.connector.exchange.core.ExchangeCall.ReportOutcome;
import org.sumspace.connector.exchange.core.ExchangeCall.RequestExport;
import org.sumspace.connector.exchange.core.ExchangeCall.SendPart;
import org.sumspace.connector.exchange.core.ExchangeCall.StateWish;
import org.sumspace.connector.exchange.domain.Delivery;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeRole;
import org.sumspace.connector.exchange.domain.ExchangeState;
import org.sumspace.connector.exchange.domain.Position;

/**
 * The calls that a record waits for. They depend only on the record, so that a process that finds a record in its store
 * knows what to do, regardless of what an earlier process started.
 */
public final class OpenCalls {
    private OpenCalls() {}

    /** @param instance the running process */
    public static List<ExchangeCall> of(ExchangeRecord record, String instance) {
        if (record.state().isOpen() && !record.isConfirmed(instance)) {
            return asked(record.unconfirmed(instance));
        }
        return record.role() == ExchangeRole.CONSUMER ? ofConsumer(record) : ofOther(record);
    }

    /** As {@link #of}; a party without open calls asks the consumer for its state instead. */
    public static List<ExchangeCall> whenDue(ExchangeRecord record, String instance) {
        List<ExchangeCall> open = of(record, instance);
        boolean isSilent = open.isEmpty() && record.state().isOpen() && record.role() != ExchangeRole.CONSUMER;
        return isSilent ? asked(List.of(record.parties().consumer())) : open;
    }

    private static List<ExchangeCall> asked(List<Integer> parties) {
        return parties.stream().<ExchangeCall>map(AskState::new).toList();
    }

    private static List<ExchangeCall> ofConsumer(ExchangeRecord record) {
        return switch (record.state()) {
            case OPEN, AGREED, RECEIVING ->
                record.unlinked().isEmpty()
                        ? List.of(requestExport(record))
                        : record.unlinked().stream()
                                .<ExchangeCall>map(Link::new)
                                .toList();
            case RECEIVED -> List.of(new Decide());
            case IMPORTING -> List.of(new Deliver(record.nextDelivery()));
            case ENDED -> reports(record);
            default -> List.of();
        };
    }

    private static List<ExchangeCall> reports(ExchangeRecord record) {
        List<ExchangeCall> reports = new ArrayList<>();
        if (record.times().deadline() != null) {
            record.unacknowledged().forEach(party -> reports.add(new ReportOutcome(party)));
        }
        return reports;
    }

    private static List<ExchangeCall> ofOther(ExchangeRecord record) {
        return switch (record.state()) {
            case NOTED -> List.of(new AnnounceNote());
            case READING -> List.of(new ReadSource());
            case RECEIVING -> List.of(requestExport(record));
            case RECEIVED -> List.of(new Decide());
            case WORKING -> isAccepted(record) ? List.of() : List.of(new Deliver(0));
            case SENDING -> List.of(new SendPart(record.parties().downstream(), Position.of(record.outgoing())));
            case ENDING -> List.of(new StateWish());
            default -> List.of();
        };
    }

    private static ExchangeCall requestExport(ExchangeRecord record) {
        return new RequestExport(record.parties().upstream(), Position.of(record.incoming()));
    }

    static boolean isAccepted(ExchangeRecord record) {
        return record.state() == ExchangeState.WORKING
                && record.deliveries().get(0).progress() == Delivery.Progress.ACCEPTED;
    }
}
