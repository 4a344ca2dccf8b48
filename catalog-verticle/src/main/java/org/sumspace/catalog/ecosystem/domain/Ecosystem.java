package org.sumspace.catalog.ecosystem.domain;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.sumspace.catalog.contract.domain.OutboxTask;
import org.sumspace.common.document.JsonValue;

/**
 * An ecosystem as its moves see it.
 *
 * @param version of the record; the tasks of the next version are named after it
 * @param rolesAndObligations an array, set by the orchestrator
 * @param tasks calls at the contract manager that are open, earlier ones first
 */
public record Ecosystem(
        String id,
        long version,
        String orchestrator,
        JsonValue rolesAndObligations,
        EcosystemState state,
        List<OutboxTask> tasks) {
    public Ecosystem {
        tasks = List.copyOf(tasks);
    }

    /** The name of its contract at the contract manager. */
    public String contractUid() {
        return "urn:sumspace:ecosystem:" + id;
    }

    public boolean isOrchestrator(String participant) {
        return orchestrator.equals(participant);
    }

    public boolean hasTask(Predicate<OutboxTask> condition) {
        return tasks.stream().anyMatch(condition);
    }

    public Ecosystem with(EcosystemState newState) {
        return new Ecosystem(id, version, orchestrator, rolesAndObligations, newState, tasks);
    }

    public Ecosystem withRolesAndObligations(JsonValue roles) {
        return new Ecosystem(id, version, orchestrator, roles, state, tasks);
    }

    public Ecosystem withTasks(List<OutboxTask> newTasks) {
        return new Ecosystem(id, version, orchestrator, rolesAndObligations, state, newTasks);
    }

    /** With tasks after those that are open. */
    public Ecosystem plus(List<OutboxTask> further) {
        return withTasks(Stream.concat(tasks.stream(), further.stream()).toList());
    }
}
