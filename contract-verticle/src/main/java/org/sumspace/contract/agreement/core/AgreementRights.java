package org.sumspace.contract.agreement.core;

import java.util.List;
import java.util.stream.Stream;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.odrl.Identifier;
import org.sumspace.contract.agreement.domain.Agreement;
import org.sumspace.contract.agreement.domain.AgreementKind;
import org.sumspace.contract.shared.domain.Actor;

/**
 * Who may do what to a contract (contract rule K3). The catalog may do everything, for participants. What a request says about
 * roles never counts: the contract names its orchestrator and its parties. Each check fails with FORBIDDEN.
 */
public final class AgreementRights {
    private static final String UID = "uid";

    private AgreementRights() {}

    /** The orchestrator changes the common terms of an ecosystem's contract, and ends it; either party those of the other kind. */
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

    /** A member withdraws its own signature, and an author of the contract that of each member. */
    public static void requireMayRevoke(Actor actor, Agreement agreement, String participant) {
        if (!actor.actsFor(participant)) {
            requireAuthor(actor, agreement);
        }
    }

    /** Others than the catalog begin contracts that they lead, or whose party they are, and state only what is theirs. */
    public static void requireMayCreate(Actor actor, Agreement created) {
        requireAuthor(actor, created);
        requireMayName(actor, created.terms());
        created.offerings().forEach(entry -> actor.requireActsFor(entry.participant()));
    }

    /**
     * Those who may read a contract with a signature; empty for all. A contract of two parties is theirs, and that of those
     * who negotiate it. In an ecosystem whoever may become a member reads what it would sign.
     */
    public static List<Identifier> readers(Agreement agreement) {
        return agreement.kind() == AgreementKind.ECOSYSTEM
                ? List.of()
                : Stream.concat(agreement.parties(), agreement.negotiators())
                        .map(Identifier::of)
                        .distinct()
                        .toList();
    }

    /** Whether an actor is among the {@link #readers}; who shows the key, or reads without one, is no participant. */
    public static boolean mayRead(Actor actor, List<Identifier> readers) {
        return !actor.isParticipant()
                || readers.isEmpty()
                || readers.stream().anyMatch(Identifier.of(actor.name())::matches);
    }

    /** The catalog finds contracts by the uid that it gave them, so nobody else gives one. */
    public static void requireMayName(Actor actor, JsonValue fields) {
        if (!actor.isCatalog() && fields.has(UID)) {
            throw NodeException.forbidden("Only the catalog sets the uid of a contract.");
        }
    }
}
