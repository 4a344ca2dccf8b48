package org.sumspace.connector.exchange.service.terms;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.sumspace.common.error.NodeException;
import org.sumspace.connector.catalog.domain.CatalogUrls;
import org.sumspace.connector.catalog.domain.CatalogUrls.Kind;
import org.sumspace.connector.catalog.domain.Offering;
import org.sumspace.connector.catalog.domain.Resource;
import org.sumspace.connector.catalog.service.CatalogRecords;
import org.sumspace.connector.contract.domain.DataContract;
import org.sumspace.connector.contract.domain.ServiceChain;
import org.sumspace.connector.exchange.domain.Parties;
import org.sumspace.connector.exchange.domain.ServiceChainStep;

/** The steps of the service chains of contracts, with the URLs of the own catalog. */
record ChainSteps(CatalogRecords catalog) {
    private static final String NO_CHAINS = "Data processing is empty in the contract.";
    private static final String UNKNOWN_CHAIN = "Data processing not found in the contract.";

    /**
     * The steps of a chain, from the provider to the consumer.
     *
     * @throws NodeException INVALID_INPUT if the contract has no such chain, or connectors cannot run it
     */
    List<ServiceChainStep> of(DataContract contract, String id) {
        List<ServiceChain> chains = contract.chains();
        if (chains.isEmpty()) {
            throw NodeException.invalidInput(NO_CHAINS);
        }
        ServiceChain chain = chains.stream()
                .filter(each -> each.id().equals(id))
                .findFirst()
                .orElseThrow(() -> NodeException.invalidInput(UNKNOWN_CHAIN));
        int length = chain.services().size();
        if (length < 2 || length > Parties.PARTIES_MAX) {
            throw NodeException.invalidInput("Expected a chain of 2 to " + Parties.PARTIES_MAX + " services.");
        }
        if (chain.services().stream().anyMatch(ServiceChain.Service::hasSteps)) {
            throw NodeException.invalidInput(
                    "The chain has steps before a service (pre), which this connector" + " does not run.");
        }
        return chain.services().stream().map(this::step).toList();
    }

    private ServiceChainStep step(ServiceChain.Service service) {
        String participant = catalog.urls()
                .canonical(Kind.PARTICIPANTS, service.participant())
                .orElseThrow(() -> NodeException.invalidInput(
                        "The chain names a participant that is not one of the" + " catalog."));
        return new ServiceChainStep(participant, serviceUrl(service.service()));
    }

    /** The canonical URL of a service, for any spelling. */
    String serviceUrl(String reference) {
        CatalogUrls urls = catalog.urls();
        return Stream.of(Kind.SERVICEOFFERINGS, Kind.INFRASTRUCTURESERVICES)
                .flatMap(kind -> urls.canonical(kind, reference).stream())
                .findFirst()
                .orElseThrow(
                        () -> NodeException.invalidInput("The chain names a service that is not one of the catalog."));
    }

    /** Fails with INVALID_INPUT or FORBIDDEN if a party between provider and consumer cannot do its step. */
    Future<Void> requireRunnable(List<ServiceChainStep> steps) {
        List<Future<Void>> checks = new ArrayList<>();
        for (ServiceChainStep step : steps.subList(1, steps.size() - 1)) {
            checks.add(requireRunnable(step));
        }
        return Future.all(checks).mapEmpty();
    }

    private Future<Void> requireRunnable(ServiceChainStep step) {
        return catalog.offering(step.service())
                .compose(service -> application(step, service))
                .compose(application -> application.isPersonal()
                        ? Future.failedFuture(NodeException.forbidden("A resource use PII."))
                        : catalog.endpoint(step.participant()))
                .compose(endpoint -> endpoint.isPresent()
                        ? Future.succeededFuture()
                        : Future.failedFuture(
                                NodeException.invalidInput("A participant of the chain has no connector.")));
    }

    /** The one software resource of a step. */
    Future<Resource> application(ServiceChainStep step) {
        return catalog.offering(step.service()).compose(service -> application(step, service));
    }

    /**
     * The software must belong to the participant of the step: a contract cannot assign another participant's software.
     */
    private Future<Resource> application(ServiceChainStep step, Offering service) {
        if (!service.provider().equals(step.participant())) {
            throw NodeException.invalidInput("The chain names a service of another participant.");
        }
        if (service.softwareResources().size() != 1) {
            throw NodeException.invalidInput("A service of a chain needs exactly one software resource.");
        }
        return catalog.softwareResource(service.softwareResources().get(0));
    }
}
