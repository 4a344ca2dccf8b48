package org.sumspace.contract.agreement.core;

import java.util.List;
import java.util.stream.Stream;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.odrl.policy.Identifier;
import org.sumspace.contract.agreement.domain.Agreement;
import org.sumspace.contract.agreement.domain.AgreementKind;
import org.sumspace.contract.shared.domain.Actor;

/**
 * The rights of actors on a contract (contract rule K3). The catalog may do everything, on behalf of participants.
 * Roles in a request are ignored: the contract names its orchestrator and its parties. Each check fails with FORBIDDEN.
 */
public final class AgreementRights {
    private static final String UID = "uid";

    private AgreementRights() {}

    /**
     * The orchestrator may change the common terms of an ecosystem's contract and end the contract. Either party may do
     * so with a bilateral contract.
     */
    public static void requireAuthor(Actor actor, Agreement agreement) {
        if (!isAuthor(actor, agreement)) {
            throw NodeException.forbidden(
                    agreement.kind() == AgreementKind.ECOSYSTEM
                            ? "Only the orchestrator that the contract names does this."
                            : "Only the provider and the consumer do this.");
        }
    }

    private static boolean isAuthor(Actor actor, Agreement agreement) {
        return actor.isCatalog() || authors(agreement).anyMatch(actor::actsFor);
    }

    private static Stream<String> authors(Agreement agreement) {
        return agreement.kind() == AgreementKind.ECOSYSTEM ? Stream.of(agreement.orchestrator()) : agreement.parties();
    }

    /**
     * A member may withdraw its own signature, and an author of the contract may withdraw the signature of each member.
     */
    public static void requireMayRevoke(Actor actor, Agreement agreement, String participant) {
        if (!actor.actsFor(participant)) {
            requireAuthor(actor, agreement);
        }
    }

    /**
     * Participants may create contracts that they orchestrate or are a party of, and may only include their own
     * statements. The catalog may create any contract.
     */
    public static void requireMayCreate(Actor actor, Agreement created) {
        requireAuthor(actor, created);
        requireMayName(actor, created.terms());
        created.offerings().forEach(entry -> actor.requireActsFor(entry.participant()));
    }

    /**
     * The participants who may read a contract with a signed request; empty for all. Only its parties and negotiators
     * read a contract of two parties. Everybody may read an ecosystem's contract, because everybody may become a member
     * who signs it.
     */
    public static List<Identifier> readers(Agreement agreement) {
        return agreement.kind() == AgreementKind.ECOSYSTEM
                ? List.of()
                : Stream.concat(agreement.parties(), agreement.negotiators())
                        .map(Identifier::of)
                        .distinct()
                        .toList();
    }

    /**
     * Whether an actor is among the {@link #readers}. Callers with the key, or without a key where reads are open, are
     * not restricted.
     */
    public static boolean mayRead(Actor actor, List<Identifier> readers) {
        return !actor.isParticipant()
                || readers.isEmpty()
                || readers.stream().anyMatch(Identifier.of(actor.name())::matches);
    }

    /** Only the catalog may set the uid, because it finds its contracts by it. */
    public static void requireMayName(Actor actor, JsonValue fields) {
        if (!actor.isCatalog() && fields.has(UID)) {
            throw NodeException.forbidden("Only the catalog sets the uid of a contract.");
        }
    }
}
