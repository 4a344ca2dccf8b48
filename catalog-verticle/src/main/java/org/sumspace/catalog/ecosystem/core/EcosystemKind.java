package org.sumspace.catalog.ecosystem.core;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.contract.domain.OutboxTask;
import org.sumspace.catalog.ecosystem.domain.Ecosystem;
import org.sumspace.catalog.ecosystem.domain.EcosystemState;
import org.sumspace.catalog.ecosystem.domain.Member;
import org.sumspace.catalog.resource.domain.KindRules;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.catalog.shared.core.SelfDescriptions;
import org.sumspace.catalog.shared.domain.Actor;
import org.sumspace.common.document.JsonValue;

/**
 * The rules of ecosystems beyond those of all kinds of records.
 *
 * @param hasManager whether there is a contract manager
 */
public record EcosystemKind(boolean hasManager, SelfDescriptions selfDescriptions) implements KindRules {
    /** The beginnings of the terms by which lists find ecosystems. */
    static final String MEMBER = "member:";

    static final String INVITED = "invited:";
    static final String REQUESTED = "requested:";
    static final String OFFERED = "offered:";

    private static final String ORCHESTRATOR_ROLE = "Orchestrator";

    /** With the orchestrator as the first member, and the contract to be created. */
    @Override
    public ResourceRecord created(ResourceRecord record) {
        Member orchestrator = new Member(record.owner(), List.of(ORCHESTRATOR_ROLE), List.of(), "");
        EcosystemState state = EcosystemState.of(orchestrator);
        Ecosystem ecosystem = EcosystemCodec.read(record).with(state);
        Instant now = record.createdAt();
        return EcosystemCodec.write(record, hasManager ? ContractRules.withCreation(ecosystem, now) : ecosystem, now);
    }

    /** Changed roles and obligations go to the contract. */
    @Override
    public ResourceRecord changed(ResourceRecord before, ResourceRecord after) {
        Ecosystem ecosystem = EcosystemCodec.read(after);
        JsonValue previous = EcosystemCodec.read(before).rolesAndObligations();
        boolean isInContract = ecosystem.state().hasContract() || ecosystem.hasTask(EcosystemTask::isCreation);
        if (!isInContract || ecosystem.rolesAndObligations().equals(previous)) {
            return after;
        }
        ContractRules.requireManager(hasManager);
        OutboxTask roles = EcosystemTask.roles(ecosystem, previous, after.updatedAt());
        return after.withTasks(ecosystem.plus(List.of(roles)).tasks());
    }

    /** A creation that may be under way is finished first, so that its contract can be terminated. */
    @Override
    public ResourceRecord deleted(ResourceRecord record, Instant now) {
        Ecosystem ecosystem = EcosystemCodec.read(record);
        EcosystemState state = ecosystem.state();
        boolean needsTermination = state.hasContract() || ecosystem.hasTask(EcosystemTask::isCreation);
        List<OutboxTask> creation =
                ecosystem.tasks().stream().filter(EcosystemTask::isCreation).toList();
        return record.withTasks(
                hasManager && needsTermination
                        ? Stream.concat(creation.stream(), Stream.of(EcosystemTask.termination(ecosystem, now)))
                                .toList()
                        : List.of());
    }

    @Override
    public Map<String, @Nullable Object> view(ResourceRecord record, Optional<Actor> actor) {
        return EcosystemView.of(EcosystemCodec.read(record), actor);
    }

    @Override
    public Set<String> offererTerms(String participant) {
        return Set.of(MEMBER + participant);
    }

    /** The orchestrator is a member, too. */
    @Override
    public Set<String> ownTerms(String participant) {
        return Stream.of(MEMBER, INVITED, REQUESTED)
                .map(prefix -> prefix + participant)
                .collect(Collectors.toSet());
    }

    /** The term of the ecosystems that have invited a participant. */
    public static String invitedTerm(String participant) {
        return INVITED + participant;
    }

    /** The term of the ecosystems of which a participant is a member. */
    public static String memberTerm(String participant) {
        return MEMBER + participant;
    }

    /** The term of the ecosystems in which an offering is offered, or will be. */
    public static String offeredTerm(String offering) {
        return OFFERED + offering;
    }

    @Override
    public Map<String, @Nullable Object> exported(ResourceRecord record) {
        return TransferredEcosystem.write(EcosystemCodec.read(record));
    }

    @Override
    public ResourceRecord imported(ResourceRecord record, JsonValue fields) {
        EcosystemState state = new TransferredEcosystem(selfDescriptions).read(fields, record.createdAt());
        return EcosystemCodec.writeMove(record, EcosystemCodec.read(record).with(state), record.updatedAt());
    }

    @Override
    public boolean isNewestFirst() {
        return true;
    }
}
