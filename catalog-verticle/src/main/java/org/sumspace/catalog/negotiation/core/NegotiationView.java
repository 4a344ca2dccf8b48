package org.sumspace.catalog.negotiation.core;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.contract.domain.OutboxTask;
import org.sumspace.catalog.negotiation.domain.Negotiation;
import org.sumspace.catalog.negotiation.domain.NegotiationParties;
import org.sumspace.catalog.negotiation.domain.NegotiationParty;
import org.sumspace.catalog.negotiation.domain.NegotiationState;
import org.sumspace.catalog.negotiation.domain.Standing;
import org.sumspace.catalog.shared.core.Instants;

/** How parties and operators see a negotiation. */
public final class NegotiationView {
    private static final String SCHEMA_VERSION = "1";

    private NegotiationView() {}

    /** The records to which a negotiation refers, in their public form; empty for records that are not public. */
    public record References(
            Optional<Map<String, @Nullable Object>> provider,
            Optional<Map<String, @Nullable Object>> consumer,
            Optional<Map<String, @Nullable Object>> providerOffering,
            Optional<Map<String, @Nullable Object>> consumerOffering) {}

    /** With the ids of participants and offerings. */
    public static Map<String, @Nullable Object> of(Negotiation negotiation) {
        Map<String, @Nullable Object> view = new LinkedHashMap<>();
        NegotiationParties parties = negotiation.parties();
        view.put("_id", negotiation.id());
        view.put("provider", parties.provider());
        view.put("consumer", parties.consumer());
        view.put("providerServiceOffering", parties.providerOffering());
        view.put("consumerServiceOffering", parties.consumerOffering());
        addState(negotiation, view);
        return view;
    }

    /** With participants and offerings as records; one that the caller may not see is left out. */
    public static Map<String, @Nullable Object> populated(Negotiation negotiation, References references) {
        Map<String, @Nullable Object> view = of(negotiation);
        replace(view, "provider", references.provider());
        replace(view, "consumer", references.consumer());
        replace(view, "providerServiceOffering", references.providerOffering());
        replace(view, "consumerServiceOffering", references.consumerOffering());
        return view;
    }

    private static void replace(
            Map<String, @Nullable Object> view, String field, Optional<Map<String, @Nullable Object>> record) {
        if (record.isPresent()) {
            view.put(field, record.get());
        } else {
            view.remove(field);
        }
    }

    /** What the caller may do in it. */
    public static void addStanding(Standing standing, Map<String, @Nullable Object> view) {
        view.put("turn", standing.turn().label());
        view.put("moves", standing.moves());
    }

    private static void addState(Negotiation negotiation, Map<String, @Nullable Object> view) {
        NegotiationState state = negotiation.state();
        Map<String, @Nullable Object> signatures = new LinkedHashMap<>();
        signatures.put("consumer", state.signatures().get(NegotiationParty.CONSUMER));
        signatures.put("provider", state.signatures().get(NegotiationParty.PROVIDER));
        view.put("negotiationStatus", state.status().label());
        view.put(
                "providerPolicies",
                state.policies().stream().map(BilateralContractContent::policy).toList());
        view.put("consumerPolicies", List.of());
        view.put("latestNegotiator", state.latestNegotiator());
        view.put("signatures", signatures);
        view.put("contract", state.contract());
        addKinds(view, "pending", negotiation, task -> true);
        addKinds(view, "failed", negotiation, OutboxTask::failed);
        if (!state.problem().isEmpty()) {
            view.put("problem", state.problem());
        }
        view.put("schema_version", SCHEMA_VERSION);
        view.put("createdAt", Instants.text(negotiation.createdAt()));
        view.put("updatedAt", Instants.text(negotiation.updatedAt()));
        view.put("__v", negotiation.version());
    }

    private static void addKinds(
            Map<String, @Nullable Object> view, String field, Negotiation negotiation, Predicate<OutboxTask> which) {
        List<String> kinds = NegotiationTask.steps(negotiation).stream()
                .filter(which)
                .map(OutboxTask::kind)
                .distinct()
                .toList();
        if (!kinds.isEmpty()) {
            view.put(field, kinds);
        }
    }
}
