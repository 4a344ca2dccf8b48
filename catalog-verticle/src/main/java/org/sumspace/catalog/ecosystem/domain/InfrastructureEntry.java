package org.sumspace.catalog.ecosystem.domain;

import static java.util.Objects.requireNonNull;

/**
 * An infrastructure service that the orchestrator has added to an ecosystem.
 *
 * @param id of this entry
 * @param infrastructureService id of the service
 * @param participant who provides it
 * @param status pending until the provider has signed
 */
public record InfrastructureEntry(String id, String infrastructureService, String participant, EntryStatus status) {
    public InfrastructureEntry {
        requireNonNull(id, "id is null");
        requireNonNull(infrastructureService, "infrastructureService is null");
        requireNonNull(participant, "participant is null");
        requireNonNull(status, "status is null");
    }

    public InfrastructureEntry signed() {
        return new InfrastructureEntry(id, infrastructureService, participant, EntryStatus.SIGNED);
    }
}
