package org.sumspace.connector.exchange.service.terms;

import io.vertx.core.Future;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.connector.catalog.domain.CatalogUrls;
import org.sumspace.connector.catalog.domain.CatalogUrls.Kind;
import org.sumspace.connector.catalog.domain.Offering;
import org.sumspace.connector.catalog.domain.Resource;
import org.sumspace.connector.catalog.service.CatalogRecords;
import org.sumspace.connector.contract.domain.DataContract;
import org.sumspace.connector.contract.service.ContractRecords;
import org.sumspace.connector.exchange.core.RequestFields;
import org.sumspace.connector.exchange.domain.ExchangeRequest;
import org.sumspace.connector.exchange.domain.Parties;
import org.sumspace.connector.exchange.domain.ServiceChainStep;

/**
 * Determines from a request and its contract who exchanges which data. Both ends do so independently: one with the
 * fields of a client, the other with the fields of a peer.
 */
public final class ExchangeTerms {
    private static final String WRONG_PURPOSE = "Wrong purpose given";
    private static final String WRONG_RESOURCE = "Wrong resource given";

    private final ContractRecords contracts;
    private final CatalogRecords catalog;
    private final ExchangeResources resources;
    private final ChainSteps chains;
    private final Predicate<String> isOldPeer;

    /**
     * The agreed exchange.
     *
     * @param parties as the own connector sees them
     * @param request in a canonical form, which is the same for equal requests
     */
    public record Agreed(Parties parties, ExchangeRequest request) {}

    public ExchangeTerms(ContractRecords contracts, CatalogRecords catalog) {
        this(contracts, catalog, participant -> false);
    }

    private ExchangeTerms(ContractRecords contracts, CatalogRecords catalog, Predicate<String> isOldPeer) {
        this.contracts = contracts;
        this.catalog = catalog;
        this.resources = new ExchangeResources(catalog);
        this.chains = new ChainSteps(catalog);
        this.isOldPeer = isOldPeer;
    }

    /** These terms for exchanges in which the other party may have an old connector. */
    public ExchangeTerms withOldPeers(Predicate<String> isOld) {
        return new ExchangeTerms(contracts, catalog, isOld);
    }

    /** URLs of resources, in the order in which they are exchanged. */
    public record Resources(List<String> data, List<String> software) {
        public Resources {
            data = List.copyOf(data);
            software = List.copyOf(software);
        }
    }

    /** The resources that a request selects; fails as {@link #of} does. */
    public Future<Resources> resources(ExchangeRequest request) {
        return resources
                .data(request)
                .compose(
                        data -> resources.software(request).map(software -> new Resources(urls(data), urls(software))));
    }

    private static List<String> urls(List<Resource> selected) {
        return selected.stream().map(Resource::url).toList();
    }

    /** An offering and the participant who offers it. */
    private record Offered(String participant, Offering offering) {}

    private record TwoOffers(Offered resource, Offered purpose) {}

    /**
     * Reads contract, offerings, resources and participants.
     *
     * @param fields the body of a request; see {@link RequestFields}
     * @param own URL of the connector's own participant; a participant at both ends counts as the consumer, and one
     *     at an end and within the chain counts as the end
     * @return failed with INVALID_INPUT if the request does not fit the contract or the offerings, with NOT_FOUND if there is
     *     no such contract or record, with FORBIDDEN if the connector is no party or the data is personal, with
     *     FAILED_DEPENDENCY if the contract manager or the catalog does not answer, with UNAVAILABLE if the connector has no
     *     configuration
     */
    public Future<Agreed> of(JsonValue fields, String own) {
        return Future.succeededFuture(fields)
                .map(RequestFields::parse)
                .compose(parsed -> contracts
                        .read(parsed.contract(), ContractRecords.AGE_MAX)
                        .compose(known -> parsed.chain().isEmpty()
                                ? offers(known.contract(), parsed)
                                        .compose(offers -> agreed(known.contract(), parsed, offers, own))
                                : ofChain(known.contract(), parsed, own)));
    }

    /** The first service of a chain has the data, and the last one uses it; a request may repeat them. */
    private Future<Agreed> ofChain(DataContract contract, RequestFields fields, String own) {
        List<ServiceChainStep> steps = chains.of(contract, fields.chain());
        ServiceChainStep first = steps.get(0);
        ServiceChainStep last = steps.get(steps.size() - 1);
        String resource = stated(first.service(), fields.resource(), WRONG_RESOURCE);
        String purpose = stated(last.service(), fields.purpose(), WRONG_PURPOSE);
        return ofMember(contract, resource, WRONG_RESOURCE)
                .compose(provided ->
                        ofMember(contract, purpose, WRONG_PURPOSE).map(consumed -> new TwoOffers(provided, consumed)))
                .compose(offers -> {
                    boolean isSame = offers.resource().participant().equals(first.participant())
                            && offers.purpose().participant().equals(last.participant());
                    if (!isSame) {
                        throw NodeException.invalidInput("The chain names a service of another participant.");
                    }
                    Parties parties = parties(steps, own);
                    ExchangeRequest request = request(contract, fields, offers);
                    return requireExchangeable(offers, fields, 1)
                            .compose(done -> chains.requireRunnable(steps))
                            .map(done -> new Agreed(parties, request));
                });
    }

    private Parties parties(List<ServiceChainStep> steps, String own) {
        List<String> participants =
                steps.stream().map(ServiceChainStep::participant).toList();
        String self = self(own);
        if (participants.stream().anyMatch(each -> !each.equals(self) && isOldPeer.test(each))) {
            throw NodeException.invalidInput(
                    "The chain leads through a connector of version 1.10.2, with which this one runs no chains.");
        }
        int last = participants.size() - 1;
        int party = participants.get(last).equals(self) ? last : participants.indexOf(self);
        return new Parties(participants, requireParty(party));
    }

    private static int requireParty(int party) {
        if (party < 0) {
            throw NodeException.forbidden("Error when trying to initiate te exchange.");
        }
        return party;
    }

    private String self(String own) {
        return required(Kind.PARTICIPANTS, own, "The connector's participant is not one of its catalog.");
    }

    /**
     * Checks that a request comes from the participant who made its contract.
     *
     * @param fields the body of the request
     * @param participant URL of the sender's record
     * @return failed with FORBIDDEN if it does not
     */
    public Future<Void> requireOrchestrator(JsonValue fields, String participant) {
        return Future.succeededFuture(fields)
                .map(RequestFields::parse)
                .compose(parsed -> contracts.read(parsed.contract(), ContractRecords.AGE_MAX))
                .compose(known -> catalog.urls()
                                .canonical(Kind.PARTICIPANTS, known.contract().orchestrator())
                                .filter(participant::equals)
                                .isPresent()
                        ? Future.succeededFuture()
                        : Future.failedFuture(
                                NodeException.forbidden("The sender is not the orchestrator of the contract.")));
    }

    private Future<TwoOffers> offers(DataContract contract, RequestFields fields) {
        if (contract.url().isBilateral()) {
            return bilateral(contract, fields);
        }
        if (fields.purpose().isEmpty() && fields.resource().isEmpty()) {
            throw NodeException.invalidInput("Missing body params");
        }
        return ofMember(contract, fields.resource(), WRONG_RESOURCE)
                .compose(resource -> ofMember(contract, fields.purpose(), WRONG_PURPOSE)
                        .map(purpose -> new TwoOffers(resource, purpose)));
    }

    /** The terms of a contract of two parties name both offerings; a request may repeat them. */
    private Future<TwoOffers> bilateral(DataContract contract, RequestFields fields) {
        DataContract.Entry entry = contract.entries().get(0);
        String resource = stated(entry.offering(), fields.resource(), WRONG_RESOURCE);
        String purpose = stated(contract.purpose(), fields.purpose(), WRONG_PURPOSE);
        return of(entry.participant(), resource, WRONG_RESOURCE)
                .compose(provided -> of(contract.dataConsumer(), purpose, WRONG_PURPOSE)
                        .map(consumed -> new TwoOffers(provided, consumed)));
    }

    private String stated(String inContract, String inRequest, String problem) {
        if (inContract.isEmpty() || inRequest.isEmpty()) {
            return required(Kind.SERVICEOFFERINGS, inContract + inRequest, problem);
        }
        String url = required(Kind.SERVICEOFFERINGS, inContract, problem);
        if (!url.equals(required(Kind.SERVICEOFFERINGS, inRequest, problem))) {
            throw NodeException.invalidInput(problem);
        }
        return url;
    }

    private String required(Kind kind, String reference, String problem) {
        return catalog.urls().canonical(kind, reference).orElseThrow(() -> NodeException.invalidInput(problem));
    }

    /** An offering that a member of the ecosystem has put under the contract, and that is its own. */
    private Future<Offered> ofMember(DataContract contract, String reference, String problem) {
        CatalogUrls urls = catalog.urls();
        String url = required(Kind.SERVICEOFFERINGS, reference, problem);
        List<String> participants = contract.entries().stream()
                .filter(entry -> urls.canonical(Kind.SERVICEOFFERINGS, entry.offering())
                        .filter(url::equals)
                        .isPresent())
                .flatMap(entry -> urls.canonical(Kind.PARTICIPANTS, entry.participant()).stream())
                .distinct()
                .toList();
        if (participants.isEmpty()) {
            throw NodeException.invalidInput(problem);
        }
        return catalog.offering(url)
                .map(offering -> participants.stream()
                        .filter(participant -> isOf(offering, participant))
                        .findFirst()
                        .map(participant -> new Offered(participant, offering))
                        .orElseThrow(() -> NodeException.invalidInput(problem)));
    }

    private Future<Offered> of(String reference, String url, String problem) {
        String participant = required(Kind.PARTICIPANTS, reference, problem);
        return catalog.offering(url).map(offering -> {
            if (!isOf(offering, participant)) {
                throw NodeException.invalidInput(problem);
            }
            return new Offered(participant, offering);
        });
    }

    /** The offering must belong to the participant: a contract cannot offer another participant's data. */
    private static boolean isOf(Offering offering, String participant) {
        return offering.provider().equals(participant);
    }

    private Future<Agreed> agreed(DataContract contract, RequestFields fields, TwoOffers offers, String own) {
        Parties parties = parties(offers, own);
        ExchangeRequest request = request(contract, fields, offers);
        return requireExchangeable(offers, fields, ExchangeResources.RESOURCES_MAX)
                .map(done -> new Agreed(parties, request));
    }

    private ExchangeRequest request(DataContract contract, RequestFields fields, TwoOffers offers) {
        return new ExchangeRequest(
                contract.url().toString(),
                offers.purpose().offering().url(),
                offers.resource().offering().url(),
                fields.chain(),
                fields.selection(resources.dataUrls(), resources.softwareUrls(), chains::serviceUrl));
    }

    private Parties parties(TwoOffers offers, String own) {
        List<String> participants =
                List.of(offers.resource().participant(), offers.purpose().participant());
        int party = requireParty(participants.lastIndexOf(self(own)));
        return new Parties(participants, party, isOldPeer.test(participants.get(1 - party)));
    }

    /** @param dataMax how many data resources the exchange may have */
    private Future<Void> requireExchangeable(TwoOffers offers, RequestFields fields, int dataMax) {
        return resources
                .data(offers.resource().offering(), fields)
                .compose(data -> resources
                        .software(offers.purpose().offering(), fields)
                        .<Void>map(software -> {
                            if (data.isEmpty()) {
                                throw NodeException.invalidInput("The offering names no data resource.");
                            }
                            if (data.size() > dataMax) {
                                throw NodeException.invalidInput(
                                        "A chain passes one data resource: select one with resources.");
                            }
                            if (software.isEmpty()) {
                                throw NodeException.invalidInput("The purpose names no software resource.");
                            }
                            if (Stream.concat(data.stream(), software.stream()).anyMatch(Resource::isPersonal)) {
                                throw NodeException.forbidden("A resource use PII.");
                            }
                            return null;
                        }))
                .compose(done -> requireConnector(offers.resource().participant(), "Provider missing PDC endpoint"))
                .compose(done -> requireConnector(offers.purpose().participant(), "Consumer missing PDC endpoint"));
    }

    private Future<Void> requireConnector(String participant, String problem) {
        return catalog.endpoint(participant)
                .compose(endpoint -> endpoint.isPresent()
                        ? Future.succeededFuture()
                        : Future.failedFuture(NodeException.invalidInput(problem)));
    }
}
