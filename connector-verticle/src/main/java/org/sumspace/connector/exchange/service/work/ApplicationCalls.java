package org.sumspace.connector.exchange.service.work;

import io.vertx.core.Future;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.sumspace.common.error.NodeException;
import org.sumspace.connector.application.domain.ApplicationCall;
import org.sumspace.connector.application.domain.ExchangeHeaders;
import org.sumspace.connector.catalog.domain.Representation;
import org.sumspace.connector.catalog.domain.Resource;
import org.sumspace.connector.catalog.service.CatalogRecords;
import org.sumspace.connector.exchange.domain.ExchangeRecord;

/** Puts together the calls at the applications of the own participant. */
record ApplicationCalls(CatalogRecords catalog) {
    /**
     * @param peer index of the other party, which the headers name to the application
     * @return failed with UNPROCESSABLE if the resource is not the own participant's, or cannot be called
     */
    Future<ApplicationCall> of(ExchangeRecord record, Resource resource, int peer, Map<String, String> parameters) {
        return of(record, resource, peer, parameters, headers -> headers);
    }

    /** @param more adds headers */
    Future<ApplicationCall> of(
            ExchangeRecord record,
            Resource resource,
            int peer,
            Map<String, String> parameters,
            UnaryOperator<ExchangeHeaders> more) {
        String own = record.parties().participant(record.parties().own());
        Representation representation = resource.representation();
        if (!resource.owner().equals(own)) {
            return Future.failedFuture(
                    NodeException.unprocessable("The resource " + resource.url() + " is of another participant."));
        }
        if (representation == null) {
            return Future.failedFuture(
                    NodeException.unprocessable("The resource " + resource.url() + " has no representation."));
        }
        return catalog.endpoint(record.parties().participant(peer))
                .map(endpoint -> new ApplicationCall(
                        representation,
                        parameters,
                        more.apply(headers(record, endpoint.orElse(""))).toMap()));
    }

    private static ExchangeHeaders headers(ExchangeRecord record, String peer) {
        String contract = record.request().contract();
        return new ExchangeHeaders(peer, record.id(), contract, contract.substring(contract.lastIndexOf('/') + 1));
    }
}
