package org.sumspace.connector.exchange.service.work;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.streams.WriteStream;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.common.crypto.FieldCipher;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.connector.application.domain.ApplicationCall;
import org.sumspace.connector.application.domain.ExchangeHeaders;
import org.sumspace.connector.application.service.RestApplications;
import org.sumspace.connector.application.service.RestApplications.WorkResult;
import org.sumspace.connector.catalog.domain.Resource;
import org.sumspace.connector.catalog.service.CatalogRecords;
import org.sumspace.connector.exchange.core.ExchangeEvent;
import org.sumspace.connector.exchange.core.ExchangeEvent.DeliveryTried;
import org.sumspace.connector.exchange.core.ExchangeEvent.Result;
import org.sumspace.connector.exchange.core.RequestFields;
import org.sumspace.connector.exchange.domain.Content;
import org.sumspace.connector.exchange.domain.Delivery;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeRole;
import org.sumspace.connector.exchange.domain.ExchangeState;
import org.sumspace.connector.exchange.domain.Item;
import org.sumspace.connector.exchange.domain.ServiceChainStep;
import org.sumspace.connector.exchange.service.run.Handled;
import org.sumspace.connector.exchange.service.terms.PolicyGate;
import org.sumspace.connector.exchange.store.Exchanges;
import org.sumspace.connector.payload.service.PayloadSpool;

/** Lets the application of a middle party work on the received data, and takes its result (exchange rule X14). */
public final class ChainWork {
    private static final Logger LOG = LoggerFactory.getLogger(ChainWork.class);

    private final PolicyGate gate;
    private final CatalogRecords catalog;
    private final ApplicationCalls calls;
    private final RestApplications applications;
    private final PayloadSpool spool;
    private final WorkResults results;
    private final WorkIds ids;
    private final Exchanges exchanges;
    private final long resultBytesMax;
    private final BiFunction<String, ExchangeEvent, Future<Handled>> events;

    /**
     * @param cipher makes ids of work that cannot be guessed
     * @param resultBytesMax the largest result
     * @param events handles an event at the record of an id
     */
    public static ChainWork open(
            PolicyGate gate,
            CatalogRecords catalog,
            RestApplications applications,
            PayloadSpool spool,
            FieldCipher cipher,
            Exchanges exchanges,
            long resultBytesMax,
            BiFunction<String, ExchangeEvent, Future<Handled>> events) {
        return new ChainWork(
                gate, catalog, applications, spool, new WorkIds(cipher), exchanges, resultBytesMax, events);
    }

    /**
     * @param resultBytesMax the largest result
     * @param events handles an event at the record of an id
     */
    ChainWork(
            PolicyGate gate,
            CatalogRecords catalog,
            RestApplications applications,
            PayloadSpool spool,
            WorkIds ids,
            Exchanges exchanges,
            long resultBytesMax,
            BiFunction<String, ExchangeEvent, Future<Handled>> events) {
        this.gate = gate;
        this.catalog = catalog;
        this.calls = new ApplicationCalls(catalog);
        this.applications = applications;
        this.spool = spool;
        this.results = new WorkResults(spool, exchanges);
        this.ids = ids;
        this.exchanges = exchanges;
        this.resultBytesMax = resultBytesMax;
        this.events = events;
    }

    /** Makes one attempt. A failure before the application is called certainly had no effect there. */
    Future<List<ExchangeEvent>> begin(ExchangeRecord record) {
        return gate.beforePart(record)
                .compose(objection -> objection
                        .map(ChainWork::stopped)
                        .orElseGet(() -> prepared(record)
                                .compose(call -> attempt(record, call))
                                .recover(failure -> notCalled(record, failure))));
    }

    /** Without a decision the work stays open and starts when its record is due. */
    private static Future<List<ExchangeEvent>> stopped(ExchangeEvent objection) {
        return Future.succeededFuture(objection instanceof ExchangeEvent.Undecided ? List.of() : List.of(objection));
    }

    private Future<ApplicationCall> prepared(ExchangeRecord record) {
        if (record.incoming().size() != 1) {
            throw NodeException.unprocessable("A step of a chain works on one item.");
        }
        int own = record.parties().own();
        return gate.steps(record)
                .compose(steps -> catalog.softwareResource(
                                record.deliveries().get(0).target().resource())
                        .compose(application -> catalog.endpoint(
                                        steps.get(own + 1).participant())
                                .compose(next -> call(record, application, steps, next.orElse("")))));
    }

    private Future<ApplicationCall> call(
            ExchangeRecord record, Resource application, List<ServiceChainStep> steps, String nextConnector) {
        int own = record.parties().own();
        String service = steps.get(own).service();
        return calls.of(
                record,
                application,
                own - 1,
                RequestFields.of(record.request()).parametersOfService(service),
                (ExchangeHeaders headers) -> headers.chain(
                        ids.of(record.id(), service),
                        service,
                        steps.get(own + 1).service(),
                        steps.get(own - 1).service(),
                        nextConnector));
    }

    private Future<List<ExchangeEvent>> attempt(ExchangeRecord record, ApplicationCall call) {
        Content content = requireNonNull(record.incoming().get(0).content(), "an item without content");
        Answer answer = new Answer();
        return applications
                .work(
                        call,
                        content.mediaType(),
                        Delivery.idempotencyKeyOfStep(
                                record.exchangeId(), record.parties().own()),
                        content.size(),
                        () -> spool.incoming(record.id(), 0, content.size()),
                        resultBytesMax,
                        mediaType -> results.begin(record.id()).compose(begun -> answer.open(begun, mediaType)))
                .compose(result -> answered(result, answer.close(), answer));
    }

    /** The answer of an application, while it is stored. */
    private static final class Answer {
        private WorkResults.@Nullable Draft draft;
        private String mediaType = "";
        private boolean isClosed;

        /** A call that was given up in the meantime must not keep others from storing a result. */
        synchronized Future<Optional<WriteStream<Buffer>>> open(Optional<WorkResults.Draft> begun, String type) {
            if (begun.isEmpty()) {
                return Future.succeededFuture(Optional.empty());
            }
            if (isClosed) {
                return begun.get().giveUp().map(done -> Optional.empty());
            }
            draft = begun.get();
            mediaType = type;
            return Future.succeededFuture(Optional.of(begun.get().sink()));
        }

        synchronized WorkResults.@Nullable Draft close() {
            isClosed = true;
            return draft;
        }

        synchronized String mediaType() {
            return mediaType;
        }
    }

    private static Future<List<ExchangeEvent>> answered(
            WorkResult result, WorkResults.@Nullable Draft draft, Answer answer) {
        if (result == WorkResult.ANSWERED && draft != null) {
            return Future.succeededFuture(
                    List.of(new ExchangeEvent.WorkStored(List.of(draft.finish(answer.mediaType())))));
        }
        Future<Void> givenUp = draft == null ? Future.succeededFuture() : draft.giveUp();
        return givenUp.transform(done -> Future.succeededFuture(List.of(new DeliveryTried(0, tried(result)))));
    }

    private static Result tried(WorkResult result) {
        return switch (result) {
            case ANSWERED, ACCEPTED -> Result.ACCEPTED;
            case REFUSED -> Result.FAILED;
            case UNCLEAR -> Result.UNCLEAR;
        };
    }

    private static Future<List<ExchangeEvent>> notCalled(ExchangeRecord record, Throwable failure) {
        LOG.warn(
                "Could not call the application for exchange {}: {}",
                record.id(),
                String.valueOf(failure.getMessage()));
        boolean isAway = failure instanceof NodeException problem && problem.type() == ProblemType.FAILED_DEPENDENCY;
        return Future.succeededFuture(isAway ? List.of() : List.of(new DeliveryTried(0, Result.FAILED)));
    }

    /** Writes an arriving result into a sink, and ends the sink. */
    public interface Writing extends Function<WriteStream<Buffer>, Future<Void>> {}

    /**
     * The record that waits for a result.
     *
     * @param workId as the application received it
     * @param target the service that the application names
     * @return failed with NOT_FOUND if the application was not given this work
     */
    public Future<ExchangeRecord> workOf(String workId, String target) {
        return Future.succeededFuture(workId)
                .map(given -> ids.recordOf(given, target))
                .compose(exchanges::find)
                .map(found -> found.filter(record -> record.role() == ExchangeRole.MIDDLE)
                        .orElseThrow(WorkIds::unknown));
    }

    /**
     * Takes the result of an application. The same result again has the same answer.
     *
     * @param mediaType of the result
     * @return when it is durable; failed with CONFLICT if there is another result, or the record no longer waits
     *     for one
     */
    public Future<Void> resume(ExchangeRecord record, String mediaType, Writing writing) {
        String id = record.id();
        return results.begin(id)
                .compose(begun -> begun.map(
                                draft -> stored(draft, mediaType, writing).compose(content -> report(id, content)))
                        .orElseGet(() -> repeated(id, mediaType, writing)));
    }

    private static Future<Content> stored(WorkResults.Draft draft, String mediaType, Writing writing) {
        return Future.succeededFuture(draft.sink())
                .compose(writing)
                .map(done -> draft.finish(mediaType))
                .recover(failure -> draft.giveUp().transform(done -> Future.failedFuture(failure)));
    }

    private Future<Void> report(String id, Content content) {
        return events.apply(id, new ExchangeEvent.WorkStored(List.of(content))).map(handled -> {
            results.forget(id);
            return null;
        });
    }

    private Future<Void> repeated(String id, String mediaType, Writing writing) {
        DigestSink sink = new DigestSink();
        return writing.apply(sink).compose(done -> exchanges.find(id)).compose(found -> {
            Content content = sink.content(mediaType);
            boolean isStored = found.stream()
                    .flatMap(record -> record.outgoing().stream())
                    .map(Item::content)
                    .anyMatch(content::equals);
            if (isStored) {
                return Future.succeededFuture();
            }
            boolean isWaiting = found.filter(record -> record.state() == ExchangeState.WORKING)
                    .isPresent();
            Optional<Content> unreported = results.unreported(id).filter(content::equals);
            return isWaiting && unreported.isPresent()
                    ? report(id, content)
                    : Future.failedFuture(
                            NodeException.conflict("The exchange has another result, or waits for none any more."));
        });
    }

    /** Forgets an exchange that has ended. */
    void forget(String id) {
        results.forget(id);
    }

    public long resultBytesMax() {
        return resultBytesMax;
    }
}
