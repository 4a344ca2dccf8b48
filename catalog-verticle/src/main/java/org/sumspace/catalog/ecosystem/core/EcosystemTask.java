package org.sumspace.catalog.ecosystem.core;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.contract.domain.OutboxTask;
import org.sumspace.catalog.ecosystem.domain.Ecosystem;
import org.sumspace.catalog.ecosystem.domain.EcosystemMove;
import org.sumspace.catalog.ecosystem.domain.EcosystemOffering;
import org.sumspace.catalog.ecosystem.domain.EcosystemState.ProcessingChain;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.common.document.JsonValue;

/** The kinds of tasks of ecosystems, and their arguments. */
public final class EcosystemTask {
    /** Creates the contract. */
    public static final String CREATE = "create";

    /** Writes roles and obligations into the contract. */
    public static final String ROLES = "roles";

    /** Signs the contract for a participant. */
    public static final String SIGN = "sign";

    /** Sets the rules of a member's offering in the contract, or removes them if it is not offered any more. */
    public static final String OFFERING = "offering-policies";

    /** Sets the present steps of a chain in the contract, or removes the chain. */
    public static final String CHAIN = "chain";

    /** Terminates the contract of a deleted ecosystem. */
    public static final String TERMINATE = "terminate";

    /** Roles of signatures at the contract manager. */
    static final String ORCHESTRATOR = "orchestrator";

    static final String PARTICIPANT = "participant";
    static final String PROVIDER = "infrastructure provider";

    private static final Set<String> OF_CREATION = Set.of(CREATE, ROLES);
    private static final String ROLE = "role";
    private static final String SIGNATURE = "signature";
    private static final String SERVICE_OFFERING = "serviceOffering";
    private static final String CHAIN_ID = "chain";
    private static final String PREVIOUS = "previous";
    private static final String CHAIN_LANE = "chain:";

    private EcosystemTask() {}

    static OutboxTask creation(Ecosystem before, Instant now) {
        return task(before, CREATE, "", OutboxTask.ALL_WAIT, Map.of(), now);
    }

    /** @param previous the roles and obligations that apply again if the contract manager refuses the present ones */
    static OutboxTask roles(Ecosystem before, JsonValue previous, Instant now) {
        Map<String, @Nullable Object> arguments = new LinkedHashMap<>();
        arguments.put(PREVIOUS, previous.tree());
        return task(before, ROLES, "", ROLES, arguments, now);
    }

    static OutboxTask signature(Ecosystem before, String participant, String role, String signature, Instant now) {
        return task(before, SIGN, "", participant, Map.of(ROLE, role, SIGNATURE, signature), now);
    }

    /** @param previous the rules that apply again if the contract manager refuses the present ones */
    static OutboxTask offering(
            Ecosystem before,
            String participant,
            String serviceOffering,
            Optional<EcosystemOffering> previous,
            Instant now) {
        Map<String, @Nullable Object> arguments = new LinkedHashMap<>();
        arguments.put(SERVICE_OFFERING, serviceOffering);
        arguments.put(PREVIOUS, previous.map(EcosystemCodec::tree).orElse(null));
        return task(before, OFFERING, serviceOffering, participant, arguments, now);
    }

    /** @param previous the steps that apply again if the contract manager refuses the present ones */
    static OutboxTask chain(Ecosystem before, String chainId, Optional<ProcessingChain> previous, Instant now) {
        Map<String, @Nullable Object> arguments = new LinkedHashMap<>();
        arguments.put(CHAIN_ID, chainId);
        arguments.put(PREVIOUS, previous.map(EcosystemCodec::tree).orElse(null));
        return task(before, CHAIN, chainId, CHAIN_LANE + chainId, arguments, now);
    }

    static OutboxTask termination(Ecosystem before, Instant now) {
        return task(before, TERMINATE, "", OutboxTask.ALL_WAIT, Map.of(), now);
    }

    /** @param subject distinguishes tasks of one kind that one write adds */
    private static OutboxTask task(
            Ecosystem before,
            String kind,
            String subject,
            String lane,
            Map<String, @Nullable Object> arguments,
            Instant now) {
        String id = kind + "-" + (before.version() + 1) + (subject.isEmpty() ? "" : "-" + subject);
        return OutboxTask.of(id, kind, lane, JsonValue.of(arguments), now);
    }

    static boolean isCreation(OutboxTask task) {
        return task.kind().equals(CREATE);
    }

    static boolean isSignatureOf(OutboxTask task, String participant) {
        return task.kind().equals(SIGN) && task.lane().equals(participant);
    }

    /** Whether the task sets or removes the rules of this offering in the contract. */
    static boolean isAbout(OutboxTask task, String serviceOffering) {
        return task.kind().equals(OFFERING) && serviceOffering(task).equals(serviceOffering);
    }

    static boolean isSame(OutboxTask sign, String role, String signature) {
        return role(sign).equals(role) && signature(sign).equals(signature);
    }

    /** The open tasks that must be done before a move has its whole effect. */
    public static List<OutboxTask> needed(Ecosystem ecosystem, String caller, EcosystemMove move) {
        return ecosystem.tasks().stream()
                .filter(task -> isNeeded(task, caller, move))
                .toList();
    }

    private static boolean isNeeded(OutboxTask task, String caller, EcosystemMove move) {
        if (move instanceof EcosystemMove.CreateContract) {
            return isOfCreation(task);
        }
        if (move instanceof EcosystemMove.SetChain set) {
            return task.lane().equals(CHAIN_LANE + set.chain().id());
        }
        if (move instanceof EcosystemMove.RemoveChain remove) {
            return task.lane().equals(CHAIN_LANE + remove.chainId());
        }
        boolean isOfParticipant = move instanceof EcosystemMove.SetOfferings
                || move instanceof EcosystemMove.SignAsOrchestrator
                || move instanceof EcosystemMove.SignAsParticipant
                || move instanceof EcosystemMove.SignAsProvider;
        return isOfParticipant && task.lane().equals(caller);
    }

    /** Whether the task creates the contract or sets its roles. */
    private static boolean isOfCreation(OutboxTask task) {
        return OF_CREATION.contains(task.kind());
    }

    /** Whether the answer to the orchestrator's write of an ecosystem waits for a task. */
    public static boolean isAwaited(ResourceRecord written, OutboxTask task) {
        boolean isNew = written.version() == 0;
        return !written.deleted() && (isNew ? isOfCreation(task) : task.kind().equals(ROLES));
    }

    /** The participant whose signature or offering a task is about. */
    public static String participant(OutboxTask task) {
        return task.lane();
    }

    public static String role(OutboxTask sign) {
        return sign.arguments().member(ROLE).asText();
    }

    /** A contract has one signature of a participant, so its first role in the ecosystem stays. */
    public static String roleInContract(Ecosystem ecosystem, OutboxTask sign) {
        String participant = participant(sign);
        if (ecosystem.isOrchestrator(participant)) {
            return ORCHESTRATOR;
        }
        boolean isParticipant = ecosystem.state().member(participant).stream()
                .flatMap(member -> member.roles().stream())
                .anyMatch(role -> !role.equals(EcosystemTaskResults.INFRASTRUCTURE_PROVIDER));
        return isParticipant ? PARTICIPANT : role(sign);
    }

    public static String signature(OutboxTask sign) {
        return sign.arguments().member(SIGNATURE).asText();
    }

    public static String serviceOffering(OutboxTask offering) {
        return offering.arguments().member(SERVICE_OFFERING).asText();
    }

    public static String chainId(OutboxTask chain) {
        return chain.arguments().member(CHAIN_ID).asText();
    }

    /** The value that applied before the change that a task sends to the contract manager. */
    static JsonValue previous(OutboxTask task) {
        return task.arguments().member(PREVIOUS);
    }
}
