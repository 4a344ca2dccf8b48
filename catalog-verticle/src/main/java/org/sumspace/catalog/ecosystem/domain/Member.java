package org.sumspace.catalog.ecosystem.domain;

import java.util.List;
import java.util.stream.Stream;

/**
 * A member of an ecosystem.
 *
 * @param participant who it is
 * @param signature the member's signature in the ecosystem's contract; empty for an orchestrator who has not signed, and if
 *     the contract does not hold it any more
 */
public record Member(String participant, List<String> roles, List<EcosystemOffering> offerings, String signature) {
    public Member {
        roles = List.copyOf(roles);
        offerings = List.copyOf(offerings);
    }

    public Member withSignature(String newSignature) {
        return new Member(participant, roles, offerings, newSignature);
    }

    public Member withOfferings(List<EcosystemOffering> newOfferings) {
        return new Member(participant, roles, newOfferings, signature);
    }

    /** This member with a role that it may have already. */
    public Member withRole(String role) {
        return new Member(
                participant,
                Stream.concat(roles.stream(), Stream.of(role)).distinct().toList(),
                offerings,
                signature);
    }
}
