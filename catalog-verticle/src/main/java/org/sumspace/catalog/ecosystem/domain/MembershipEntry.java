package org.sumspace.catalog.ecosystem.domain;

import java.time.Instant;
import java.util.List;

/**
 * An invitation or a join request. An ecosystem has at most one of each for a participant, and at most one of the two
 * is open.
 *
 * @param id of this entry
 * @param participant who is invited or wants to join
 * @param roles that the participant will have
 * @param offerings what the participant will offer
 */
public record MembershipEntry(
        String id,
        String participant,
        List<String> roles,
        List<EcosystemOffering> offerings,
        EntryStatus status,
        Instant createdAt,
        Instant updatedAt) {
    public MembershipEntry {
        roles = List.copyOf(roles);
        offerings = List.copyOf(offerings);
    }

    /** A new entry that nobody has answered. */
    public static MembershipEntry pending(
            String id, String participant, List<String> roles, List<EcosystemOffering> offerings, Instant now) {
        return new MembershipEntry(id, participant, roles, offerings, EntryStatus.PENDING, now, now);
    }

    public boolean isOpen() {
        return status.isOpen();
    }

    public MembershipEntry withStatus(EntryStatus newStatus, Instant now) {
        return new MembershipEntry(id, participant, roles, offerings, newStatus, createdAt, now);
    }

    public MembershipEntry withRoles(List<String> newRoles, Instant now) {
        return new MembershipEntry(id, participant, newRoles, offerings, status, createdAt, now);
    }

    public MembershipEntry withOfferings(List<EcosystemOffering> newOfferings, Instant now) {
        return new MembershipEntry(id, participant, roles, newOfferings, status, createdAt, now);
    }
}
