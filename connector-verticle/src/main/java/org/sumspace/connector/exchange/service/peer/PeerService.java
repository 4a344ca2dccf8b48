package org.sumspace.connector.exchange.service.peer;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.streams.ReadStream;
import java.time.Clock;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.error.NodeException;
import org.sumspace.connector.exchange.core.ExchangeEvent;
import org.sumspace.connector.exchange.core.ExchangeEvent.Verdict;
import org.sumspace.connector.exchange.core.ProviderRules;
import org.sumspace.connector.exchange.core.Step;
import org.sumspace.connector.exchange.core.message.EndMessage;
import org.sumspace.connector.exchange.core.message.ExportMessage;
import org.sumspace.connector.exchange.core.message.MessagePartHeaders;
import org.sumspace.connector.exchange.core.message.OpeningMessage;
import org.sumspace.connector.exchange.core.message.PeerState;
import org.sumspace.connector.exchange.core.message.SignedMessage;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeRequest;
import org.sumspace.connector.exchange.domain.ExchangeRole;
import org.sumspace.connector.exchange.domain.ExchangeTrigger;
import org.sumspace.connector.exchange.domain.ExchangeTrigger.Side;
import org.sumspace.connector.exchange.domain.Parties;
import org.sumspace.connector.exchange.service.payload.ArrivingPart;
import org.sumspace.connector.exchange.service.payload.OutcomeLimit;
import org.sumspace.connector.exchange.service.payload.Payloads;
import org.sumspace.connector.exchange.service.run.ExchangeRunner;
import org.sumspace.connector.exchange.service.run.Handled;
import org.sumspace.connector.exchange.service.run.PeerMessages;
import org.sumspace.connector.exchange.service.run.RefusedStarts;
import org.sumspace.connector.exchange.service.terms.ExchangeTerms;
import org.sumspace.connector.exchange.service.terms.PolicyGate;
import org.sumspace.connector.exchange.store.Exchanges;
import org.sumspace.connector.payload.service.PayloadLostException;

/**
 * Answers the messages of other connectors. Their signatures have been verified. This class checks that the sender is
 * the party that contract and record name (exchange rule X6). Every answer is sent after its content is durable.
 */
public final class PeerService {
    private final Exchanges exchanges;
    private final ExchangeRunner runner;
    private final PeerMessages messages;
    private final PeerRecords records;
    private final ExchangeTerms terms;
    private final PolicyGate gate;
    private final RefusedStarts refused;
    private final Payloads payloads;
    private final ExchangeEvidence evidence;
    private final OutcomeLimit outcomeLimit;
    private final Supplier<String> own;
    private final String instance;
    private final Clock clock;

    /**
     * @param own URL of this connector's participant; throws UNAVAILABLE as long as it is not known
     * @param instance the running process, as the runner names it
     */
    public PeerService(
            Exchanges exchanges,
            ExchangeRunner runner,
            ExchangeTerms terms,
            PolicyGate gate,
            RefusedStarts refused,
            Payloads payloads,
            ExchangeEvidence evidence,
            OutcomeLimit outcomeLimit,
            Supplier<String> own,
            String instance,
            Clock clock) {
        this.exchanges = exchanges;
        this.runner = runner;
        this.messages = new PeerMessages(exchanges, runner);
        this.records = new PeerRecords(exchanges, own);
        this.terms = terms;
        this.gate = gate;
        this.refused = refused;
        this.payloads = payloads;
        this.evidence = evidence;
        this.outcomeLimit = outcomeLimit;
        this.own = own;
        this.instance = instance;
        this.clock = clock;
    }

    /**
     * Message 1 or 2.
     *
     * @param signed kept as evidence; null for a message of this connector to itself
     * @return failed with FORBIDDEN if the policies do not permit the exchange, or the sender is not the party that the
     *     contract names; with CONFLICT if the id was used for another request
     */
    public Future<PeerState> open(String sender, OpeningMessage message, @Nullable SignedMessage signed) {
        return message.isNote() ? announce(sender, message) : link(sender, message, signed);
    }

    private Future<PeerState> announce(String sender, OpeningMessage message) {
        ExchangeTrigger trigger =
                new ExchangeTrigger(Side.PROVIDER, message.noteId(), message.idempotencyKey(), clock.instant());
        return terms.of(message.request(), own.get()).compose(agreed -> {
            Parties parties = agreed.parties();
            requireParty(parties.role() == ExchangeRole.CONSUMER && sender.equals(parties.participant(0)));
            return known(trigger, sender, agreed.request().digest().toString())
                    .compose(known -> known.isPresent()
                            ? Future.succeededFuture(known.get())
                                    .map(found -> PeerMessages.requireSame(found, agreed.request()))
                            : gate.objection(parties, agreed.request())
                                    .compose(objection -> objection
                                            .map(reason -> refused.record(
                                                            parties, agreed.request(), Side.PROVIDER, reason)
                                                    .compose(done -> Future.<ExchangeRecord>failedFuture(
                                                            NodeException.forbidden(reason))))
                                            .orElseGet(() -> runner.trigger(
                                                            parties,
                                                            agreed.request(),
                                                            trigger,
                                                            () -> gate.requirePermittedNow(parties, agreed.request()))
                                                    .map(PeerService::stored))))
                    .compose(this::state);
        });
    }

    /** A note that was answered before gets the same answer, independent of the present policies. */
    private Future<Optional<ExchangeRecord>> known(ExchangeTrigger trigger, String sender, String requestKey) {
        return exchanges
                .candidates(trigger, requestKey, trigger.at(), trigger.at())
                .map(candidates -> candidates.stream()
                        .filter(each -> each.parties().participant(0).equals(sender))
                        .filter(each -> each.triggers().stream()
                                .anyMatch(known -> known.noteId().equals(trigger.noteId())))
                        .findFirst());
    }

    private Future<PeerState> link(String sender, OpeningMessage message, @Nullable SignedMessage signed) {
        String exchangeId = message.exchangeId();
        return terms.of(message.request(), own.get()).compose(agreed -> {
            Parties parties = linked(agreed.parties(), message.party());
            requireParty(sender.equals(parties.participant(parties.consumer())));
            return messages.link(
                            parties,
                            exchangeId,
                            message.noteId(),
                            agreed.request(),
                            () -> permitsLink(agreed.request(), parties))
                    .compose(record -> kept(ExchangeEvidence.Kind.LINK, parties, exchangeId, signed)
                            .compose(done -> state(record)));
        });
    }

    private Future<Boolean> permitsLink(ExchangeRequest request, Parties parties) {
        return gate.objection(parties, request)
                .compose(objection -> objection
                        .map(reason -> refused.record(parties, request, Side.CONSUMER, reason)
                                .map(false))
                        .orElse(Future.succeededFuture(true)));
    }

    /** Checks that the place in a message belongs to the own participant. */
    private Parties linked(Parties parties, int party) {
        requireParty(party < parties.consumer() && parties.participant(party).equals(own.get()));
        return parties.seenBy(party);
    }

    private static void requireParty(boolean isParty) {
        if (!isParty) {
            throw NodeException.forbidden("The sender is not the party of this exchange that the contract names.");
        }
    }

    private static NodeException notPermitted() {
        return NodeException.forbidden("The policies do not permit the exchange.");
    }

    /** Message 3. */
    public Future<PeerState> export(String sender, ExportMessage message) {
        return records.asSender(sender, message)
                .compose(record -> verdict(record)
                        .compose(verdict -> runner.handle(
                                record.id(), new ExchangeEvent.ExportRequested(message.position(), verdict))))
                .map(PeerService::stored)
                .compose(this::state);
    }

    private Future<Verdict> verdict(ExchangeRecord record) {
        return ProviderRules.needsVerdict(record) ? gate.atExport(record) : Future.succeededFuture(Verdict.UNDECIDED);
    }

    /**
     * Message 4. A part other than the next one changes nothing.
     *
     * @param digest SHA-256 of its bytes, which the sender has signed
     * @param body its bytes, paused; it fails if they have another digest
     */
    public Future<PeerState> part(
            String sender,
            MessagePartHeaders headers,
            Digest digest,
            ReadStream<Buffer> body,
            @Nullable SignedMessage signed) {
        ArrivingPart part = new ArrivingPart(
                headers.items(), headers.position(), headers.length(), headers.content(), digest, body);
        return records.asReceiver(sender, headers)
                .map(this::confirmed)
                .compose(record -> payloads.receive(record, part)
                        .compose(arrived -> keep(record, headers, signed).<ExchangeEvent>map(arrived))
                        .recover(failure -> failure instanceof PayloadLostException
                                ? Future.succeededFuture(new ExchangeEvent.PayloadLost())
                                : Future.failedFuture(failure))
                        .compose(event -> runner.handle(record.id(), event)))
                .map(PeerService::stored)
                .compose(this::state);
    }

    /** After a restart, nothing is stored until the parties have been asked for their states (exchange rule X20). */
    private ExchangeRecord confirmed(ExchangeRecord record) {
        if (record.state().isOpen() && !record.isConfirmed(instance)) {
            throw NodeException.unavailable(
                    "This connector was restarted and is asking the parties for their states; try again.");
        }
        return record;
    }

    private Future<Void> keep(ExchangeRecord record, MessagePartHeaders headers, @Nullable SignedMessage signed) {
        boolean isLast = headers.position().item() == headers.items() - 1
                && headers.position().offset() + headers.length()
                        == headers.content().size();
        return isLast
                ? kept(ExchangeEvidence.Kind.LAST_PART, record.parties(), record.exchangeId(), signed)
                : Future.succeededFuture();
    }

    private Future<Void> kept(
            ExchangeEvidence.Kind kind, Parties parties, String exchangeId, @Nullable SignedMessage signed) {
        return signed == null ? Future.succeededFuture() : evidence.keep(kind, parties, exchangeId, signed);
    }

    /** Message 5 or 6. */
    public Future<PeerState> end(String sender, EndMessage message, @Nullable SignedMessage signed) {
        return message.origin() == EndMessage.Origin.PROVIDER
                ? wish(sender, message)
                : outcome(sender, message, signed);
    }

    private Future<PeerState> wish(String sender, EndMessage message) {
        return records.asConsumer(message.exchangeId(), record -> PeerRecords.isAmongOthers(record.parties(), sender))
                .compose(record -> messages.wish(record.parties(), record.id(), message.wish()))
                .map(PeerService::stored)
                .compose(this::state);
    }

    /** The evidence is stored first, because an outcome without it proves nothing to the consumer. */
    private Future<PeerState> outcome(String sender, EndMessage message, @Nullable SignedMessage signed) {
        Parties parties = records.place(message.party(), sender);
        return exchanges
                .ofExchange(parties, message.exchangeId())
                .compose(found -> found.isPresent()
                        ? keepOutcome(parties, message, signed)
                        : outcomeLimit.within(sender, () -> keepOutcome(parties, message, signed)))
                .compose(this::state);
    }

    private Future<ExchangeRecord> keepOutcome(Parties parties, EndMessage message, @Nullable SignedMessage signed) {
        return kept(ExchangeEvidence.Kind.OUTCOME, parties, message.exchangeId(), signed)
                .compose(done -> messages.outcome(parties, message.exchangeId(), message.outcome()));
    }

    /** A party of a chain reports that the next one has all its data. */
    public Future<PeerState> stepDone(String sender, String exchangeId, int party) {
        return records.asConsumer(
                        exchangeId,
                        record -> party < record.parties().consumer()
                                && record.parties().participant(party).equals(sender))
                .compose(record -> runner.handle(record.id(), new ExchangeEvent.StepReported(party)))
                .map(PeerService::stored)
                .compose(this::state);
    }

    /**
     * The record of an exchange of which the sender is another party, by its id or by that of the exchange.
     *
     * @param party index of the record here, if the sender is the consumer
     */
    public Future<ExchangeRecord> record(String sender, String id, int party) {
        return records.ofOtherParty(sender, id, party);
    }

    /**
     * Message 8: the exchange, by its id or by that of the record here.
     *
     * @param party index of the record here, if the sender is the consumer
     */
    public Future<PeerState> state(String sender, String id, int party) {
        return records.ofOtherParty(sender, id, party).compose(this::state);
    }

    /** Message 8 of this connector to itself. */
    Future<PeerState> stateAt(Parties parties, String exchangeId) {
        return messages.state(parties, exchangeId).compose(this::state);
    }

    private static ExchangeRecord stored(Handled handled) {
        if (handled.answer() == Step.Answer.RETRY_LATER) {
            throw NodeException.unavailable("This connector cannot decide that now; try again.");
        }
        if (handled.answer() == Step.Answer.REFUSED) {
            throw notPermitted();
        }
        return handled.record();
    }

    private Future<PeerState> state(ExchangeRecord record) {
        return evidence.ofOutcome(record).map(signed -> PeerState.of(record, signed.orElse(null)));
    }
}
