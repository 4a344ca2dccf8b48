package org.sumspace.catalog.negotiation.core;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.contract.domain.OutboxTask;
import org.sumspace.catalog.negotiation.domain.Negotiation;
import org.sumspace.catalog.negotiation.domain.NegotiationParties;
import org.sumspace.catalog.negotiation.domain.NegotiationParty;
import org.sumspace.catalog.negotiation.domain.NegotiationState;
import org.sumspace.catalog.negotiation.domain.NegotiationState.PolicyRule;
import org.sumspace.catalog.negotiation.domain.NegotiationStatus;
import org.sumspace.catalog.resource.domain.RecordOrigin;
import org.sumspace.catalog.resource.domain.ResourceKind;
import org.sumspace.catalog.shared.core.Housekeeping;
import org.sumspace.catalog.shared.core.SelfDescriptions;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.CanonicalJson;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;

/**
 * A negotiation as an export writes and an import reads it: the view of its parties, and its history. The import
 * derives values that other catalogs do not store from the status.
 */
public record TransferredNegotiation(SelfDescriptions selfDescriptions) {
    private static final String STATUS = "negotiationStatus";
    private static final String POLICIES = "providerPolicies";
    private static final String LATEST_NEGOTIATOR = "latestNegotiator";
    private static final String SIGNATURES = "signatures";
    private static final String CONTRACT = "contract";
    private static final String PROBLEM = "problem";
    private static final String TERMS = "terms";
    private static final String ACCEPTANCES = "acceptances";
    private static final String ACCEPTED_BY = "acceptedBy";
    private static final String ACCEPTED_FROM = "acceptedFrom";
    private static final String OVER = "over";
    private static final String PENDING = "pending";
    private static final Set<NegotiationStatus> ACCEPTED =
            Set.of(NegotiationStatus.SIGNATURE_READY, NegotiationStatus.SIGNED);

    public static Map<String, @Nullable Object> write(Negotiation negotiation) {
        NegotiationState state = negotiation.state();
        Map<String, @Nullable Object> written = new LinkedHashMap<>(NegotiationView.of(negotiation));
        written.remove("failed");
        written.remove(PENDING);
        if (!negotiation.tasks().isEmpty()) {
            written.put(
                    PENDING,
                    negotiation.tasks().stream()
                            .map(OutboxTask::kind)
                            .distinct()
                            .toList());
        }
        written.put(TERMS, state.terms());
        written.put(ACCEPTANCES, state.acceptances());
        written.put(ACCEPTED_BY, state.acceptedBy());
        written.put(ACCEPTED_FROM, state.acceptedFrom().label());
        written.put(OVER, state.over());
        return written;
    }

    /** Whether two negotiations with the same version have the same content. */
    public static boolean haveSameContent(Negotiation one, Negotiation other) {
        return Arrays.equals(canonical(one), canonical(other));
    }

    private static byte[] canonical(Negotiation negotiation) {
        return CanonicalJson.write(JsonValue.of(write(negotiation)));
    }

    /**
     * @param json a negotiation that meets the schema of its lines
     * @throws NodeException INVALID_INPUT if a reference is malformed, CONFLICT if it waits for the contract manager
     */
    public Negotiation read(JsonValue json) {
        if (!json.member(PENDING).isEmpty()) {
            throw NodeException.conflict("It has calls at the contract manager that are open (" + PENDING
                    + "); they are not imported. Let them end, and export it again.");
        }
        Housekeeping housekeeping = Housekeeping.of(json);
        NegotiationParties parties = new NegotiationParties(
                id(json, "provider", SelfDescriptions.PARTICIPANTS),
                id(json, "consumer", SelfDescriptions.PARTICIPANTS),
                id(json, "providerServiceOffering", ResourceKind.SERVICE_OFFERING.path()),
                id(json, "consumerServiceOffering", ResourceKind.SERVICE_OFFERING.path()));
        Digest request = Digest.of(CanonicalJson.write(JsonValue.of(parties.key())));
        return new Negotiation(
                housekeeping.id(),
                0,
                housekeeping.version(),
                new RecordOrigin(housekeeping.id(), request),
                parties,
                state(json, parties),
                List.of(),
                housekeeping.createdAt(),
                housekeeping.updatedAt());
    }

    private NegotiationState state(JsonValue json, NegotiationParties parties) {
        NegotiationStatus status = NegotiationStatus.ofLabel(json.member(STATUS).asText());
        boolean isAccepted = ACCEPTED.contains(status);
        List<PolicyRule> policies = policies(json);
        String negotiator = participant(json, LATEST_NEGOTIATOR);
        String contract = json.member(CONTRACT).asText();
        return new NegotiationState(
                status,
                policies,
                negotiator,
                json.has(TERMS) ? json.member(TERMS).longValue() : policies.isEmpty() ? 0 : 1,
                json.has(ACCEPTANCES) ? (int) json.member(ACCEPTANCES).longValue() : isAccepted ? 1 : 0,
                json.has(ACCEPTED_BY) ? participant(json, ACCEPTED_BY) : isAccepted ? other(parties, negotiator) : "",
                json.has(ACCEPTED_FROM)
                        ? NegotiationStatus.ofLabel(json.member(ACCEPTED_FROM).asText())
                        : isAccepted ? NegotiationStatus.NEGOTIATION : status,
                contract.isEmpty() ? null : contract,
                signatures(json),
                json.member(PROBLEM).asText(),
                json.member(OVER).isTrue());
    }

    /** Who accepts is the party that did not propose the terms. */
    private static String other(NegotiationParties parties, String negotiator) {
        return negotiator.equals(parties.consumer()) ? parties.provider() : parties.consumer();
    }

    private static Map<NegotiationParty, String> signatures(JsonValue json) {
        Map<NegotiationParty, String> signatures = new LinkedHashMap<>();
        for (NegotiationParty party : NegotiationParty.values()) {
            String signature = json.member(SIGNATURES).member(party.label()).asText();
            if (!signature.isEmpty()) {
                signatures.put(party, signature);
            }
        }
        return signatures;
    }

    private static List<PolicyRule> policies(JsonValue json) {
        Deque<String> ids = new ArrayDeque<>();
        for (JsonValue rule : json.member(POLICIES).items()) {
            ids.add(rule.member(Housekeeping.ID).asText().toLowerCase(Locale.ROOT));
        }
        return PolicyReader.read(json.member(POLICIES), ids::remove);
    }

    private String participant(JsonValue json, String field) {
        return json.member(field).asText().isEmpty() ? "" : id(json, field, SelfDescriptions.PARTICIPANTS);
    }

    /** A record may stand in the place of its id. */
    private String id(JsonValue json, String field, String kind) {
        JsonValue value = json.member(field);
        String reference = value.isObject() ? value.member(Housekeeping.ID).asText() : value.asText();
        List<Violation> violations = new ArrayList<>();
        Optional<String> id = selfDescriptions.id(reference, List.of(kind), "/" + field, violations);
        return id.orElseThrow(() -> NodeException.invalidInput(violations));
    }
}
