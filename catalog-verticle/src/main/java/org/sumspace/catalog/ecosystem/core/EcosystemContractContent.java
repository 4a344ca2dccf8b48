package org.sumspace.catalog.ecosystem.core;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.sumspace.catalog.ecosystem.domain.EcosystemOffering;
import org.sumspace.catalog.ecosystem.domain.EcosystemOffering.OfferingRule;
import org.sumspace.catalog.ecosystem.domain.EcosystemState;
import org.sumspace.catalog.ecosystem.domain.Member;
import org.sumspace.common.document.JsonValue;

/** What an ecosystem's contract at the contract manager holds. */
public final class EcosystemContractContent {
    private static final String UID = "uid";

    private EcosystemContractContent() {}

    /** @param signer URL of a participant's self-description */
    public static boolean hasSignature(JsonValue contract, String signer, String signature) {
        return contract.member("members").items().stream()
                .anyMatch(held -> held.member("participant").asText().equals(signer)
                        && held.member("signature").asText().equals(signature));
    }

    /** The state, updated from a contract: whether the contract is terminated, and whose signatures are void. */
    public static EcosystemState takenOver(EcosystemState state, JsonValue contract, ContractDocuments documents) {
        EcosystemState known = state;
        for (Member member : state.members()) {
            String signer = documents.participant(member.participant());
            if (!member.signature().isEmpty() && !hasSignature(contract, signer, member.signature())) {
                known = known.withMember(member.withSignature(""));
            }
        }
        return contract.member("status").asText().equals("terminated") ? known.withTermination() : known;
    }

    /**
     * Whether the contract has rules for an offering that must be removed: rules that it must not have, or rules that
     * the manager does not identify and would therefore add a second time.
     *
     * @param url of the offering's self-description
     * @param offered the offerings that the contract should have
     */
    public static boolean hasOtherRules(JsonValue contract, String url, Optional<EcosystemOffering> offered) {
        Set<String> rules = offered.stream()
                .flatMap(offering -> offering.rules().stream())
                .map(OfferingRule::ruleId)
                .collect(Collectors.toSet());
        List<JsonValue> held = contract.member("serviceOfferings").items().stream()
                .filter(offering -> offering.member("serviceOffering").asText().equals(url))
                .toList();
        return (offered.isEmpty() && !held.isEmpty())
                || held.stream()
                        .flatMap(offering -> offering.member("policies").items().stream())
                        .anyMatch(policy -> !rules.contains(policy.member(UID).asText()));
    }

    /** The id that the contract manager gave to the active chain that the catalog calls by this id. */
    public static Optional<String> processing(JsonValue contract, String chainId) {
        return contract.member("dataProcessings").items().stream()
                .filter(held -> held.member("catalogId").asText().equals(chainId))
                .filter(held -> !held.member("status").asText().equals("inactive"))
                .map(held -> held.member("_id").asText())
                .findFirst();
    }
}
