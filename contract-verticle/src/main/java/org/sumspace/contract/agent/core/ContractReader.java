package org.sumspace.contract.agent.core;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.sumspace.common.document.JsonValue;
import org.sumspace.contract.agent.domain.ContractParties;
import org.sumspace.contract.agent.domain.ContractParties.Offer;

/** Reads the parties of a contract. A document that is not a contract has none. */
public final class ContractReader {
    private static final int ITEMS_MAX = 1_000;
    private static final int URL_LENGTH_MAX = 2_048;
    private static final int DESCRIPTION_LENGTH_MAX = 10_000;
    private static final String OFFERING = "serviceOffering";
    private static final String PARTICIPANT = "participant";

    private ContractReader() {}

    /** @param contract of either kind, as clients of a contract manager see it */
    public static ContractParties read(JsonValue contract) {
        boolean isBilateral = contract.has("dataProvider") || contract.has("dataConsumer");
        List<Offer> offers = isBilateral ? bilateralOffer(contract) : ecosystemOffers(contract);
        Stream<String> parties = isBilateral
                ? Stream.of("dataProvider", "dataConsumer").map(name -> url(contract.member(name)))
                : Stream.concat(
                        Stream.of(url(contract.member("orchestrator"))),
                        contract.member("members").items().stream()
                                .limit(ITEMS_MAX)
                                .map(member -> url(member.member(PARTICIPANT))));
        Set<String> participants = new LinkedHashSet<>();
        Stream.concat(parties, offers.stream().map(Offer::participant))
                .filter(participant -> !participant.isEmpty())
                .forEach(participants::add);
        return new ContractParties(id(contract.member("_id")), !isBilateral, participants, offers);
    }

    private static String id(JsonValue id) {
        return id.isObject() ? id.member("$oid").asText() : id.asText();
    }

    private static List<Offer> bilateralOffer(JsonValue contract) {
        return offer(url(contract.member("dataProvider")), contract, contract.member("policy")).stream()
                .toList();
    }

    private static List<Offer> ecosystemOffers(JsonValue contract) {
        List<Offer> offers = new ArrayList<>();
        contract.member("serviceOfferings").items().stream()
                .limit(ITEMS_MAX)
                .forEach(
                        entry -> offers.addAll(offer(url(entry.member(PARTICIPANT)), entry, entry.member("policies"))));
        return offers;
    }

    private static List<Offer> offer(String participant, JsonValue entry, JsonValue policies) {
        String offering = url(entry.member(OFFERING));
        if (participant.isEmpty() || offering.isEmpty()) {
            return List.of();
        }
        List<String> descriptions = policies.items().stream()
                .limit(ITEMS_MAX)
                .map(policy -> shorter(policy.member("description"), DESCRIPTION_LENGTH_MAX))
                .filter(description -> !description.isEmpty())
                .toList();
        return List.of(new Offer(participant, offering, descriptions));
    }

    private static String url(JsonValue value) {
        return shorter(value, URL_LENGTH_MAX);
    }

    /** A text that is too long is ignored, because the manager refuses such texts in its own contracts. */
    private static String shorter(JsonValue value, int lengthMax) {
        String text = value.isText() ? value.asText() : "";
        return text.length() <= lengthMax ? text : "";
    }
}
