package org.sumspace.catalog.negotiation.domain;

import java.time.Instant;
import java.util.List;
import org.sumspace.catalog.contract.domain.OutboxTask;
import org.sumspace.catalog.contract.domain.TaskRecord;
import org.sumspace.catalog.resource.domain.RecordOrigin;

/**
 * A negotiation of two participants about the use of a service offering.
 *
 * @param id 24 lower-case hex digits
 * @param revision counts writes of the store, including those that clients do not see
 * @param version counts changes; 0 when it is created
 * @param origin the request that created it
 * @param tasks calls at the contract manager that it still needs, earlier ones first
 */
public record Negotiation(
        String id,
        long revision,
        long version,
        RecordOrigin origin,
        NegotiationParties parties,
        NegotiationState state,
        List<OutboxTask> tasks,
        Instant createdAt,
        Instant updatedAt)
        implements TaskRecord<Negotiation> {
    public Negotiation {
        tasks = List.copyOf(tasks);
    }

    public static Negotiation requested(String id, RecordOrigin origin, NegotiationParties parties, Instant now) {
        return new Negotiation(id, 0, 0, origin, parties, NegotiationState.requested(), List.of(), now, now);
    }

    /** The next version. */
    public Negotiation next(NegotiationState newState, List<OutboxTask> newTasks, Instant now) {
        return new Negotiation(id, revision, version + 1, origin, parties, newState, newTasks, createdAt, now);
    }

    /** The negotiation with other tasks; clients see the same version. */
    @Override
    public Negotiation withTasks(List<OutboxTask> newTasks) {
        return new Negotiation(id, revision, version, origin, parties, state, newTasks, createdAt, updatedAt);
    }

    public Negotiation withRevision(long newRevision) {
        return new Negotiation(id, newRevision, version, origin, parties, state, tasks, createdAt, updatedAt);
    }

    /** The catalog's own name of the contract of the present acceptance; each acceptance has another. */
    public String contractUid() {
        return "urn:sumspace:negotiation:" + id + ":" + state.acceptances();
    }

    /** No two negotiations have the same: those that are over or declined have their own id. */
    public String openKey() {
        return state.isOpen() ? parties.key() : id;
    }

    public boolean hasOpen(String kind) {
        return tasks.stream().anyMatch(task -> task.kind().equals(kind));
    }
}
