package org.sumspace.catalog.ecosystem.domain;

/**
 * An infrastructure service that the orchestrator has added to an ecosystem.
 *
 * @param id of this entry
 * @param infrastructureService id of the service
 * @param participant who provides it
 * @param status pending until the provider has signed
 */
public record InfrastructureEntry(String id, String infrastructureService, String participant, EntryStatus status) {

    public InfrastructureEntry signed() {
        return new InfrastructureEntry(id, infrastructureService, participant, EntryStatus.SIGNED);
    }
}
