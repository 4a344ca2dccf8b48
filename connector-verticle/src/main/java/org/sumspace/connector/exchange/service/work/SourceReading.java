package org.sumspace.connector.exchange.service.work;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.streams.WriteStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.PrintedAddress;
import org.sumspace.common.error.ProblemType;
import org.sumspace.connector.application.domain.ApplicationCall;
import org.sumspace.connector.application.service.FileSource;
import org.sumspace.connector.application.service.RestApplications;
import org.sumspace.connector.application.service.StatementSource;
import org.sumspace.connector.catalog.domain.Representation;
import org.sumspace.connector.catalog.domain.Resource;
import org.sumspace.connector.catalog.service.CatalogRecords;
import org.sumspace.connector.exchange.core.ExchangeEvent;
import org.sumspace.connector.exchange.core.RequestFields;
import org.sumspace.connector.exchange.domain.Content;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.service.payload.Payloads;
import org.sumspace.connector.exchange.service.terms.ExchangeResources;
import org.sumspace.connector.exchange.service.terms.PolicyGate;
import org.sumspace.connector.payload.service.OutgoingItem;
import org.sumspace.connector.payload.service.PayloadSpool;

/** Reads the data resources of an exchange from their sources, once, and stores them whole before a byte leaves. */
public final class SourceReading {
    private static final Logger LOG = LoggerFactory.getLogger(SourceReading.class);

    private final PolicyGate gate;
    private final ExchangeResources resources;
    private final ApplicationCalls calls;
    private final RestApplications applications;
    private final FileSource files;
    private final StatementSource statements;
    private final PayloadSpool spool;
    private final long itemBytesMax;
    private final Duration timeout;

    /**
     * @param itemBytesMax the largest item
     * @param timeout of reading one item
     */
    public SourceReading(
            PolicyGate gate,
            CatalogRecords catalog,
            RestApplications applications,
            FileSource files,
            StatementSource statements,
            PayloadSpool spool,
            long itemBytesMax,
            Duration timeout) {
        this.gate = gate;
        this.resources = new ExchangeResources(catalog);
        this.calls = new ApplicationCalls(catalog);
        this.applications = applications;
        this.files = files;
        this.statements = statements;
        this.spool = spool;
        this.itemBytesMax = itemBytesMax;
        this.timeout = timeout;
    }

    /** @return failed if contract, catalog or disk are temporarily unavailable */
    Future<List<ExchangeEvent>> read(ExchangeRecord record) {
        return gate.beforePart(record)
                .compose(objection -> objection.isPresent() ? ended(objection) : readPermitted(record));
    }

    private static Future<List<ExchangeEvent>> ended(Optional<ExchangeEvent> objection) {
        return Future.succeededFuture(objection.stream().toList());
    }

    private Future<List<ExchangeEvent>> readPermitted(ExchangeRecord record) {
        return spool.deleteOutgoing(record.id())
                .compose(done -> resources.data(record.request()))
                .compose(data -> readFrom(record, data, new ArrayList<>()))
                .<ExchangeEvent>map(ExchangeEvent.SourceStored::new)
                .recover(failure -> failure instanceof SourceFailedException failed
                        ? Future.succeededFuture(new ExchangeEvent.SourceFailed(failed.reason))
                        : Future.failedFuture(failure))
                .map(List::of);
    }

    /** The source itself cannot be read. */
    private static final class SourceFailedException extends RuntimeException {
        private static final long serialVersionUID = 1;

        final String reason;

        SourceFailedException(String reason, Throwable cause) {
            super(reason, cause);
            this.reason = reason;
        }
    }

    private Future<List<Content>> readFrom(ExchangeRecord record, List<Resource> data, List<Content> read) {
        if (read.size() == data.size()) {
            return Future.succeededFuture(read);
        }
        return readItem(record, data.get(read.size()), read.size()).compose(content -> {
            read.add(content);
            return readFrom(record, data, read);
        });
    }

    private Future<Content> readItem(ExchangeRecord record, Resource resource, int item) {
        RequestFields fields = RequestFields.of(record.request());
        return calls.of(record, resource, record.parties().downstream(), fields.parametersOfData(resource.url()))
                .compose(
                        call -> store(record, resource, call, item)
                                .recover(failure -> failed(record, resource.url() + address(call), failure)),
                        failure -> failed(record, resource.url(), failure));
    }

    private static String address(ApplicationCall call) {
        Representation source = call.representation();
        return source.isFile() || source.isStatements() ? "" : " at " + PrintedAddress.of(source.url());
    }

    private static <T> Future<T> failed(ExchangeRecord record, String source, Throwable failure) {
        return Future.failedFuture(isNoSpace(failure) ? failure : sourceFailed(record, source, failure));
    }

    /** The source is read again when other exchanges have ended. */
    private static boolean isNoSpace(Throwable failure) {
        return failure instanceof NodeException problem
                && (problem.type() == ProblemType.INSUFFICIENT_STORAGE || problem.type() == ProblemType.TOO_MANY);
    }

    private Future<Content> store(ExchangeRecord record, Resource resource, ApplicationCall call, int item) {
        OutgoingItem stored = spool.outgoing(record.id(), Payloads.peer(record), item);
        return read(resource, call, stored.sink())
                .map(type -> new Content(stored.size(), stored.digest(), type))
                .recover(failure -> stored.abort().transform(done -> Future.failedFuture(failure)));
    }

    private Future<String> read(Resource resource, ApplicationCall call, WriteStream<Buffer> sink) {
        if (call.representation().isStatements()) {
            return statements.read(resource, itemBytesMax, sink);
        }
        return call.representation().isFile()
                ? files.read(call.representation(), itemBytesMax, sink)
                : applications.read(call, itemBytesMax, timeout, sink);
    }

    private static SourceFailedException sourceFailed(ExchangeRecord record, String source, Throwable failure) {
        LOG.warn("Could not read {} for exchange {}: {}", source, record.id(), String.valueOf(failure.getMessage()));
        // The other party reads the reason, and does not need to know addresses of this participant's network.
        String reason = failure instanceof NodeException problem && problem.isCallersFault()
                ? problem.detail()
                : "The source does not answer.";
        return new SourceFailedException(reason, failure);
    }
}
