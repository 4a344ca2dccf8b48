package org.sumspace.connector.exchange.service.terms;

import io.vertx.core.Future;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.sumspace.common.error.NodeException;
import org.sumspace.connector.catalog.domain.CatalogUrls;
import org.sumspace.connector.catalog.domain.CatalogUrls.Kind;
import org.sumspace.connector.catalog.domain.Offering;
import org.sumspace.connector.catalog.domain.Resource;
import org.sumspace.connector.catalog.service.CatalogRecords;
import org.sumspace.connector.exchange.core.RequestFields;
import org.sumspace.connector.exchange.core.RequestFields.Selected;
import org.sumspace.connector.exchange.domain.ExchangeRequest;

/** The resources that a request selects, in the order of the offering or of the request. */
public record ExchangeResources(CatalogRecords catalog) {
    public static final int RESOURCES_MAX = 100;
    private static final String UNKNOWN = "resource doesn't exists in the service offering";

    /** The data resources of the provider's offering; failed with INVALID_INPUT if a selected one is missing. */
    public Future<List<Resource>> data(ExchangeRequest request) {
        return catalog.offering(request.resource()).compose(offering -> data(offering, RequestFields.of(request)));
    }

    /** The software resources of the consumer's offering; failed with INVALID_INPUT if a selected one is missing. */
    Future<List<Resource>> software(ExchangeRequest request) {
        return catalog.offering(request.purpose()).compose(offering -> software(offering, RequestFields.of(request)));
    }

    public Future<List<Resource>> data(Offering offering, RequestFields fields) {
        return all(urls(offering.dataResources(), fields.resources(), dataUrls()), catalog::dataResource);
    }

    Future<List<Resource>> software(Offering offering, RequestFields fields) {
        return all(urls(offering.softwareResources(), fields.purposes(), softwareUrls()), catalog::softwareResource);
    }

    /** Gives the canonical URL of a data resource, for any spelling. */
    UnaryOperator<String> dataUrls() {
        return canonical(Kind.DATARESOURCES);
    }

    /** Gives the canonical URL of a software resource, for any spelling. */
    UnaryOperator<String> softwareUrls() {
        return canonical(Kind.SOFTWARERESOURCES);
    }

    private UnaryOperator<String> canonical(Kind kind) {
        CatalogUrls urls = catalog.urls();
        return reference -> urls.canonical(kind, reference).orElseThrow(() -> NodeException.invalidInput(UNKNOWN));
    }

    private static List<String> urls(List<String> offered, List<Selected> selected, UnaryOperator<String> canonical) {
        List<String> urls = selected.isEmpty()
                ? offered
                : selected.stream()
                        .map(each -> canonical.apply(each.resource()))
                        .distinct()
                        .toList();
        if (!offered.containsAll(urls)) {
            throw NodeException.invalidInput(UNKNOWN);
        }
        if (urls.size() > RESOURCES_MAX) {
            throw NodeException.invalidInput(
                    "The offering has more than " + RESOURCES_MAX + " resources: select some of them.");
        }
        return urls;
    }

    private static Future<List<Resource>> all(List<String> urls, Function<String, Future<Resource>> reader) {
        List<Future<Resource>> read = urls.stream().map(reader).toList();
        return Future.all(read).map(done -> read.stream().map(Future::result).toList());
    }
}
