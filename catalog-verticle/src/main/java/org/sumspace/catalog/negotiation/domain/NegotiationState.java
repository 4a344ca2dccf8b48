package org.sumspace.catalog.negotiation.domain;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.JsonValue;

/**
 * What changes in the course of a negotiation.
 *
 * @param policies the terms
 * @param latestNegotiator the participant who proposed them; empty before
 * @param terms counts changes of the terms
 * @param acceptances counts acceptances; each has a contract of its own
 * @param acceptedBy the participant who accepted the terms; empty unless they are accepted
 * @param acceptedFrom the status before the acceptance; of no meaning unless the terms are accepted
 * @param contract id of the contract of the acceptance at the contract manager; null until it is there
 * @param signatures of the parties who have signed that contract
 * @param problem what the contract manager refused; empty if it refused nothing
 * @param over whether the contract was revoked or terminated at the contract manager
 */
public record NegotiationState(
        NegotiationStatus status,
        List<PolicyRule> policies,
        String latestNegotiator,
        long terms,
        int acceptances,
        String acceptedBy,
        NegotiationStatus acceptedFrom,
        @Nullable String contract,
        Map<NegotiationParty, String> signatures,
        String problem,
        boolean over) {
    public NegotiationState {
        policies = List.copyOf(policies);
        signatures = Map.copyOf(signatures);
    }

    public static NegotiationState requested() {
        return new NegotiationState(
                NegotiationStatus.REQUESTED,
                List.of(),
                "",
                0,
                0,
                "",
                NegotiationStatus.REQUESTED,
                null,
                Map.of(),
                "",
                false);
    }

    /** New terms. An acceptance of earlier terms is void. */
    public NegotiationState proposed(NegotiationStatus newStatus, List<PolicyRule> newPolicies, String by) {
        return new NegotiationState(
                newStatus, newPolicies, by, terms + 1, acceptances, "", newStatus, null, Map.of(), "", false);
    }

    public NegotiationState accepted(String by) {
        return unsigned(NegotiationStatus.SIGNATURE_READY, acceptances + 1, by, status, "");
    }

    /** The state before the acceptance. */
    public NegotiationState unaccepted(String newProblem) {
        return unsigned(acceptedFrom, acceptances, "", acceptedFrom, newProblem);
    }

    public NegotiationState declined() {
        return unsigned(NegotiationStatus.DECLINED, acceptances, "", acceptedFrom, "");
    }

    /** The same terms without a contract. */
    private NegotiationState unsigned(
            NegotiationStatus newStatus, int newAcceptances, String by, NegotiationStatus from, String newProblem) {
        return new NegotiationState(
                newStatus,
                policies,
                latestNegotiator,
                terms,
                newAcceptances,
                by,
                from,
                null,
                Map.of(),
                newProblem,
                false);
    }

    public NegotiationState signedBy(NegotiationParty party, String signature) {
        Map<NegotiationParty, String> more = new TreeMap<>(signatures);
        more.put(party, signature);
        return with(status, contract, more, "", over);
    }

    public NegotiationState withoutSignature(NegotiationParty party, String newProblem) {
        Map<NegotiationParty, String> fewer = new TreeMap<>(signatures);
        fewer.remove(party);
        return with(status, contract, fewer, newProblem, over);
    }

    public NegotiationState withContract(String newContract) {
        return with(status, newContract, signatures, problem, over);
    }

    public NegotiationState signed() {
        return with(NegotiationStatus.SIGNED, contract, signatures, "", over);
    }

    public NegotiationState asOver() {
        return with(status, contract, signatures, problem, true);
    }

    private NegotiationState with(
            NegotiationStatus newStatus,
            @Nullable String newContract,
            Map<NegotiationParty, String> newSignatures,
            String newProblem,
            boolean newOver) {
        return new NegotiationState(
                newStatus,
                policies,
                latestNegotiator,
                terms,
                acceptances,
                acceptedBy,
                acceptedFrom,
                newContract,
                newSignatures,
                newProblem,
                newOver);
    }

    public boolean isSignedByBoth() {
        return signatures.size() == NegotiationParty.values().length;
    }

    /** Whether another negotiation of the same parties about the same offerings is refused. */
    public boolean isOpen() {
        return status != NegotiationStatus.DECLINED && !over;
    }

    /**
     * A rule of the terms: a rule document of the contract manager, with values for its placeholders.
     *
     * @param id of this entry
     * @param ruleId names the rule document
     * @param values an object
     */
    public record PolicyRule(String id, String ruleId, JsonValue values) {

        /** Whether the other rule has the same content; ids are not compared, because every entry has its own. */
        public boolean saysSameAs(PolicyRule other) {
            return ruleId.equals(other.ruleId) && values.equals(other.values);
        }
    }
}
