package org.sumspace.contract.agent.core;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sumspace.contract.agent.domain.AgentProfile;
import org.sumspace.contract.agent.domain.AgentProfile.Sightings;
import org.sumspace.contract.agent.domain.ContractParties;
import org.sumspace.contract.agent.domain.ContractParties.Offer;

/** Updates profiles from contracts that the agent has seen. */
public final class ProfileUpdates {
    /** The maximum length of each list in a profile. */
    static final int ENTRIES_MAX = 1_000;

    private ProfileUpdates() {}

    /**
     * The profile of a participant after its contract was seen. Its own policies and offerings become recommendations.
     * Policies and offerings of others in the same contract become matching if they are among its recommendations,
     * including those of this contract.
     *
     * @param times the number of changes of the contract to count
     */
    public static AgentProfile seen(AgentProfile profile, String participant, ContractParties contract, long times) {
        if (!profile.allowRecommendations()) {
            return profile;
        }
        List<Offer> own = contract.offers().stream()
                .filter(offer -> offer.participant().equals(participant))
                .toList();
        Sightings recommendations = profile.recommendations();
        for (Offer offer : own) {
            recommendations = with(recommendations, contract, List.of(offer.offering()), offer.policies(), times);
        }
        Sightings matching = profile.matching();
        for (Offer offer : contract.offers()) {
            if (!offer.participant().equals(participant)) {
                matching = matched(matching, recommendations, contract, offer, times);
            }
        }
        return profile.with(recommendations, matching);
    }

    private static Sightings matched(
            Sightings matching, Sightings recommendations, ContractParties contract, Offer offer, long times) {
        List<String> services =
                recommendations.services().containsKey(offer.offering()) ? List.of(offer.offering()) : List.of();
        List<String> policies = offer.policies().stream()
                .filter(recommendations.policies()::containsKey)
                .toList();
        return services.isEmpty() && policies.isEmpty()
                ? matching
                : with(matching, contract, services, policies, times);
    }

    private static Sightings with(
            Sightings seen, ContractParties contract, List<String> services, List<String> policies, long times) {
        return new Sightings(
                counted(seen.policies(), policies, times),
                counted(seen.services(), services, times),
                contracts(seen, contract));
    }

    /** The newest ones, if there are too many. */
    private static List<String> contracts(Sightings seen, ContractParties contract) {
        if (!contract.isEcosystem() || seen.contracts().contains(contract.contract())) {
            return seen.contracts();
        }
        List<String> contracts = new ArrayList<>(seen.contracts());
        contracts.add(contract.contract());
        return contracts.subList(Math.max(0, contracts.size() - ENTRIES_MAX), contracts.size());
    }

    private static Map<String, Long> counted(Map<String, Long> frequencies, List<String> seen, long times) {
        Map<String, Long> counted = new LinkedHashMap<>(frequencies);
        seen.forEach(name -> count(counted, name, times));
        return counted;
    }

    /** If there are too many, a new entry takes the place of the rarest. */
    private static void count(Map<String, Long> frequencies, String name, long times) {
        if (!frequencies.containsKey(name) && frequencies.size() >= ENTRIES_MAX) {
            frequencies.entrySet().stream()
                    .min(Comparator.comparingLong(Map.Entry::getValue))
                    .map(Map.Entry::getKey)
                    .ifPresent(frequencies::remove);
        }
        frequencies.merge(name, times, Long::sum);
    }
}
