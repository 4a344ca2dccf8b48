package org.sumspace.connector.exchange.simulation;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sumspace.connector.exchange.core.ExchangeCall;
import org.sumspace.connector.exchange.core.ExchangeEvent;
import org.sumspace.connector.exchange.core.OpenCalls;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeStatus;
import org.sumspace.connector.exchange.domain.ExchangeTrigger;
import org.sumspace.connector.exchange.domain.Item;
import org.sumspace.connector.exchange.domain.Outcome;
import org.sumspace.connector.exchange.domain.Position;
import org.sumspace.connector.exchange.domain.Wish;

/** How a connector makes the calls that its records ask for: one attempt after the other, with backoff, until one has a result. */
final class Calls {
    private static final int UNSYNCED = 1_000;
    private static final int NEVER = -1;
    private static final long ANSWER_WITHIN = 5_000;

    private final Connector own;
    private final World world;
    private final LocalWork work;

    Calls(Connector own) {
        this.own = own;
        this.world = own.world;
        this.work = new LocalWork(own);
    }

    static int unsynced(int version) {
        return UNSYNCED + version;
    }

    static int version(int stored) {
        return stored >= UNSYNCED ? stored - UNSYNCED : stored;
    }

    static void dropUnsynced(int[][] items) {
        for (int[] item : items) {
            for (int i = 0; i < item.length; i++) {
                item[i] = item[i] >= UNSYNCED ? NEVER : item[i];
            }
        }
    }

    /** Makes a call whose attempts so far had no result. */
    void make(String id, ExchangeCall call, int attempt) {
        ExchangeRecord record = own.disk.records.get(id);
        boolean isOpen = record != null
                && (attempt == 0
                        || OpenCalls.whenDue(record, own.moment().instance()).contains(call));
        if (!isOpen || record == null) {
            own.over(id, call);
            return;
        }
        if (call instanceof ExchangeCall.SendPart send) {
            sendPart(record, send, attempt);
        } else if (!work.begin(record, call)) {
            request(record, call, attempt);
        }
    }

    void deliverUnwritten(ExchangeRecord unwritten, ExchangeCall.Deliver call) {
        work.call(unwritten, call);
    }

    private void request(ExchangeRecord record, ExchangeCall call, int attempt) {
        String exchange = record.exchangeId();
        int consumer = own.parties.consumer();
        if (call instanceof ExchangeCall.AnnounceNote) {
            ExchangeTrigger trigger = record.triggers().get(0);
            send(record, call, attempt, consumer, peer -> answer -> peer.messages.note(trigger, answer));
        } else if (call instanceof ExchangeCall.Link link) {
            send(
                    record,
                    call,
                    attempt,
                    link.party(),
                    peer -> answer -> peer.messages.link(exchange, noteOf(record, link.party()), answer));
        } else if (call instanceof ExchangeCall.RequestExport export) {
            send(
                    record,
                    call,
                    attempt,
                    export.party(),
                    peer -> answer -> peer.messages.export(exchange, export.position(), answer));
        } else if (call instanceof ExchangeCall.StateWish) {
            Wish wish = record.wish();
            if (wish != null) {
                send(record, call, attempt, consumer, peer -> answer -> peer.messages.wish(exchange, wish, answer));
            }
        } else if (call instanceof ExchangeCall.ReportOutcome report) {
            Outcome outcome = record.outcome();
            if (outcome != null) {
                send(
                        record,
                        call,
                        attempt,
                        report.party(),
                        peer -> answer -> peer.messages.outcome(exchange, outcome, answer));
            }
        } else if (call instanceof ExchangeCall.ReportStep) {
            int party = own.parties.own();
            send(record, call, attempt, consumer, peer -> answer -> peer.messages.step(exchange, party, answer));
        } else if (call instanceof ExchangeCall.AskState ask) {
            send(record, call, attempt, ask.party(), peer -> answer -> peer.messages.state(exchange, answer));
        }
    }

    private static @Nullable String noteOf(ExchangeRecord record, int party) {
        return record.triggers().stream()
                .filter(each -> party == 0 && !each.noteId().isEmpty())
                .map(ExchangeTrigger::noteId)
                .findFirst()
                .orElse(null);
    }

    private void send(
            ExchangeRecord record,
            ExchangeCall call,
            int attempt,
            int to,
            Function<Connector, Consumer<Consumer<Reply>>> message) {
        int sender = own.life;
        boolean[] isAnswered = {false};
        world.request(to, message, reply -> {
            boolean isInTime = own.isUp && own.life == sender && !isAnswered[0];
            if (!isInTime || reply.kind() == Reply.Kind.LATER) {
                return;
            }
            isAnswered[0] = true;
            own.over(record.id(), call);
            answered(record.id(), call, to, reply);
        });
        own.later(ANSWER_WITHIN, () -> {
            if (isAnswered[0]) {
                return;
            }
            isAnswered[0] = true;
            if (!world.isOn(Rule.OUTCOME_REPEATED) && call instanceof ExchangeCall.ReportOutcome) {
                return;
            }
            own.later(backoff(attempt), () -> make(record.id(), call, attempt + 1));
        });
    }

    private static long backoff(int attempt) {
        return Math.min(120_000L, 500L << Math.min(attempt, 10));
    }

    private void answered(String id, ExchangeCall call, int to, Reply reply) {
        if (reply.kind() == Reply.Kind.REFUSED) {
            refused(id, call, to);
            return;
        }
        if (reply.kind() == Reply.Kind.UNKNOWN) {
            own.handle(
                    id,
                    call instanceof ExchangeCall.RequestExport
                            ? new ExchangeEvent.ExportUnknown(to)
                            : new ExchangeEvent.PeerUnknowing(to));
            return;
        }
        Outcome outcome = reply.outcome();
        boolean isReport = call instanceof ExchangeCall.ReportOutcome;
        if (isReport && outcome != null && outcome.equals(own.record(id).outcome())) {
            own.handle(id, new ExchangeEvent.OutcomeAcknowledged(to));
        } else if (call instanceof ExchangeCall.AnnounceNote) {
            noteAnswered(id, reply.present().id());
        } else if (outcome != null) {
            own.handle(id, new ExchangeEvent.OutcomeArrived(to, outcome));
        } else {
            record(id, call, to, reply);
        }
    }

    private void record(String id, ExchangeCall call, int to, Reply reply) {
        ExchangeRecord peer = reply.present();
        if (call instanceof ExchangeCall.Link) {
            own.handle(id, new ExchangeEvent.LinkAnswered(to, peer.id()));
        } else if (call instanceof ExchangeCall.SendPart) {
            own.handle(id, new ExchangeEvent.PartAnswered(Position.of(peer.incoming())));
        } else if (call instanceof ExchangeCall.AskState) {
            own.handle(id, new ExchangeEvent.PeerAnswered(to));
        }
        if (reply.isOverByItself()) {
            own.handle(
                    id,
                    new ExchangeEvent.WishArrived(
                            new Wish(ExchangeStatus.PROVIDER_EXPORT_ERROR, "The provider has given up.")));
        }
    }

    private void refused(String id, ExchangeCall call, int to) {
        Wish reason = new Wish(ExchangeStatus.PEP_ERROR, "refused");
        own.handle(
                id,
                call instanceof ExchangeCall.AnnounceNote
                        ? new ExchangeEvent.NoteRefused(reason)
                        : new ExchangeEvent.LinkRefused(to, reason));
    }

    private void noteAnswered(String id, String exchange) {
        boolean hasRecord = own.ofExchange(exchange)
                .filter(record -> !record.id().equals(id))
                .isPresent();
        own.handle(id, new ExchangeEvent.NoteAnswered(exchange, hasRecord));
    }

    private void sendPart(ExchangeRecord record, ExchangeCall.SendPart call, int attempt) {
        own.later(1 + world.random.nextInt(20), () -> {
            int[] versions = own.disk.outgoing.get(record.id());
            if (world.isManagerAway()) {
                own.handle(record.id(), new ExchangeEvent.Undecided());
                own.later(backoff(attempt), () -> make(record.id(), call, attempt + 1));
                return;
            }
            Optional<ExchangeEvent> obstacle = obstacle(versions);
            if (obstacle.isPresent() || versions == null) {
                own.over(record.id(), call);
                obstacle.ifPresent(event -> own.handle(record.id(), event));
                return;
            }
            List<Item> items = record.outgoing();
            Position position = call.position();
            Item item = items.get(position.item());
            int version = world.isOn(Rule.STORED_BEFORE_SENT) ? versions[position.item()] : world.readSource();
            if (item.content() != null) {
                Messages.Part part =
                        new Messages.Part(record.exchangeId(), items.size(), position, item.content(), version);
                send(record, call, attempt, call.party(), peer -> answer -> peer.messages.part(part, answer));
            }
        });
    }

    private Optional<ExchangeEvent> obstacle(int @Nullable [] versions) {
        if (world.isRevoked) {
            return Optional.of(new ExchangeEvent.Revoked());
        }
        if (world.isDenied) {
            return Optional.of(new ExchangeEvent.Denied("denied"));
        }
        return versions == null ? Optional.of(new ExchangeEvent.PayloadLost()) : Optional.empty();
    }
}
