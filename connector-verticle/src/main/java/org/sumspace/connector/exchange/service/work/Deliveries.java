package org.sumspace.connector.exchange.service.work;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.connector.application.domain.ApplicationCall;
import org.sumspace.connector.application.service.RestApplications;
import org.sumspace.connector.application.service.RestApplications.DeliveryResult;
import org.sumspace.connector.catalog.service.CatalogRecords;
import org.sumspace.connector.exchange.core.ExchangeEvent;
import org.sumspace.connector.exchange.core.ExchangeEvent.DeliveryTried;
import org.sumspace.connector.exchange.core.ExchangeEvent.Result;
import org.sumspace.connector.exchange.core.RequestFields;
import org.sumspace.connector.exchange.domain.Content;
import org.sumspace.connector.exchange.domain.Delivery;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.service.terms.PolicyGate;
import org.sumspace.connector.payload.service.PayloadSpool;

/** Delivers the received data to the applications of the consumer, one delivery after the other (exchange rule X9). */
public final class Deliveries {
    private static final Logger LOG = LoggerFactory.getLogger(Deliveries.class);

    private final PolicyGate gate;
    private final CatalogRecords catalog;
    private final ApplicationCalls calls;
    private final RestApplications applications;
    private final PayloadSpool spool;

    public Deliveries(PolicyGate gate, CatalogRecords catalog, RestApplications applications, PayloadSpool spool) {
        this.gate = gate;
        this.catalog = catalog;
        this.calls = new ApplicationCalls(catalog);
        this.applications = applications;
        this.spool = spool;
    }

    /** Makes one attempt. A failure before the application is called certainly had no effect there. */
    Future<List<ExchangeEvent>> deliver(ExchangeRecord record, int index) {
        return gate.beforePart(record).compose(objection -> {
            List<ExchangeEvent> events = new ArrayList<>();
            if (objection.filter(ExchangeEvent.Revoked.class::isInstance).isPresent()) {
                // No delivery starts after a revocation that the connector knows.
                events.add(objection.get());
                events.add(new DeliveryTried(index, Result.FAILED));
                return Future.succeededFuture(events);
            }
            return prepared(record, record.deliveries().get(index))
                    .compose(call -> attempt(record, record.deliveries().get(index), call))
                    .map(result -> List.<ExchangeEvent>of(new DeliveryTried(index, result)))
                    .recover(failure -> notCalled(record, index, failure));
        });
    }

    private Future<ApplicationCall> prepared(ExchangeRecord record, Delivery delivery) {
        String software = delivery.target().resource();
        RequestFields fields = RequestFields.of(record.request());
        return catalog.softwareResource(software)
                .compose(resource ->
                        calls.of(record, resource, record.parties().upstream(), fields.parametersOfSoftware(software)));
    }

    private Future<Result> attempt(ExchangeRecord record, Delivery delivery, ApplicationCall call) {
        Content content = requireNonNull(record.incoming().get(delivery.item()).content(), "an item without content");
        return applications
                .deliver(
                        call,
                        content.mediaType(),
                        delivery.idempotencyKey(record.exchangeId()),
                        content.size(),
                        () -> spool.incoming(record.id(), delivery.item(), content.size()))
                .map(Deliveries::result);
    }

    /** If the catalog does not answer, the delivery stays open and is made when its record is due. */
    private static Future<List<ExchangeEvent>> notCalled(ExchangeRecord record, int index, Throwable failure) {
        LOG.warn(
                "Could not make delivery {} of exchange {}: {}",
                index,
                record.id(),
                String.valueOf(failure.getMessage()));
        boolean isCatalogAway =
                failure instanceof NodeException problem && problem.type() == ProblemType.FAILED_DEPENDENCY;
        return Future.succeededFuture(isCatalogAway ? List.of() : List.of(new DeliveryTried(index, Result.FAILED)));
    }

    private static Result result(DeliveryResult result) {
        return switch (result) {
            case TAKEN -> Result.DONE;
            case REFUSED -> Result.FAILED;
            case UNCLEAR -> Result.UNCLEAR;
        };
    }
}
