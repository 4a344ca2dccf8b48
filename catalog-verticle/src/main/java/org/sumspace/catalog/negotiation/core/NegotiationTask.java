package org.sumspace.catalog.negotiation.core;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.contract.domain.OutboxTask;
import org.sumspace.catalog.negotiation.domain.Negotiation;
import org.sumspace.catalog.negotiation.domain.NegotiationParty;
import org.sumspace.common.document.JsonValue;

/** The kinds of tasks of negotiations, and their arguments. */
public final class NegotiationTask {
    /** Creates the contract of an acceptance. */
    public static final String CREATE = "create";

    /** Writes the terms into the contract. */
    public static final String POLICIES = "policies";

    /** Signs the contract for a party. */
    public static final String SIGN = "sign";

    /** Waits until the contract manager says that the contract is signed. */
    public static final String CONFIRM = "confirm";

    /** Terminates the contract of an acceptance that is void. Nothing waits for it. */
    public static final String TERMINATE = "terminate";

    private static final Set<String> OF_TERMS = Set.of(CREATE, POLICIES);
    private static final String UID = "uid";
    private static final String CONTRACT = "contract";
    private static final String PARTY = "party";

    private NegotiationTask() {}

    /** The tasks of an acceptance. */
    static List<OutboxTask> ofAcceptance(Negotiation before, String uid, Instant now) {
        List<OutboxTask> tasks = new ArrayList<>(before.tasks());
        tasks.add(task(before, CREATE, OutboxTask.ALL_WAIT, Map.of(UID, uid), now));
        if (!before.state().policies().isEmpty()) {
            tasks.add(task(before, POLICIES, OutboxTask.ALL_WAIT, Map.of(), now));
        }
        return tasks;
    }

    static List<OutboxTask> withSignature(Negotiation before, NegotiationParty party, Instant now) {
        List<OutboxTask> tasks = new ArrayList<>(before.tasks());
        tasks.add(task(before, SIGN, party.label(), Map.of(PARTY, party.label()), now));
        return tasks;
    }

    static List<OutboxTask> withConfirmation(Negotiation before, Instant now) {
        List<OutboxTask> tasks = new ArrayList<>(before.tasks());
        tasks.add(task(before, CONFIRM, CONFIRM, Map.of(), now));
        return tasks;
    }

    /** The tasks after an acceptance has become void: its own tasks are cancelled. */
    static List<OutboxTask> afterAcceptance(Negotiation before, Instant now) {
        List<OutboxTask> tasks = new ArrayList<>(withoutSteps(before));
        Map<String, @Nullable Object> arguments = new LinkedHashMap<>();
        arguments.put(UID, before.contractUid());
        arguments.put(CONTRACT, before.state().contract());
        tasks.add(task(before, TERMINATE, TERMINATE, arguments, now));
        return tasks;
    }

    /** The tasks that do not belong to the present acceptance. */
    static List<OutboxTask> withoutSteps(Negotiation negotiation) {
        return negotiation.tasks().stream()
                .filter(task -> task.kind().equals(TERMINATE))
                .toList();
    }

    private static OutboxTask task(
            Negotiation before, String kind, String lane, Map<String, @Nullable Object> arguments, Instant now) {
        return OutboxTask.of(kind + "-" + (before.version() + 1), kind, lane, JsonValue.of(arguments), now);
    }

    /** Whether the contract manager has the contract of the acceptance with all its terms. */
    public static boolean areTermsThere(Negotiation negotiation) {
        return negotiation.state().contract() != null && ofTerms(negotiation).isEmpty();
    }

    /** The tasks that clients wait for. */
    public static List<OutboxTask> steps(Negotiation negotiation) {
        return negotiation.tasks().stream()
                .filter(task -> !task.kind().equals(TERMINATE))
                .toList();
    }

    /** The open tasks that send the terms to the contract manager. */
    public static List<OutboxTask> ofTerms(Negotiation negotiation) {
        return negotiation.tasks().stream()
                .filter(task -> OF_TERMS.contains(task.kind()))
                .toList();
    }

    /** The open tasks that send a party's signature to the contract manager. */
    public static List<OutboxTask> ofSignature(Negotiation negotiation, NegotiationParty party) {
        return negotiation.tasks().stream()
                .filter(task -> task.kind().equals(SIGN) && party(task) == party)
                .toList();
    }

    public static NegotiationParty party(OutboxTask sign) {
        return NegotiationParty.ofLabel(sign.arguments().member(PARTY).asText());
    }

    public static String uid(OutboxTask task) {
        return task.arguments().member(UID).asText();
    }

    /** The contract to terminate; empty if the catalog does not know its id. */
    public static String contract(OutboxTask terminate) {
        return terminate.arguments().member(CONTRACT).asText();
    }
}
