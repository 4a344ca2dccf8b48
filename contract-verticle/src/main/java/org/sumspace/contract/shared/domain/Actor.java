package org.sumspace.contract.shared.domain;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.net.URI;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.odrl.policy.Identifier;

/**
 * Who makes a request (contract rule K3).
 *
 * @param name {@code catalog}, {@code anybody}, {@code operator}, or the URL of a participant that signed the request
 */
public record Actor(@JsonValue String name) {
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public Actor {}

    /** A caller with the catalog's key, or any caller of a manager without a key. It acts for all participants. */
    public static final Actor CATALOG = new Actor("catalog");

    /** A caller who reads without a key. */
    public static final Actor ANYBODY = new Actor("anybody");

    /** A person who operates the manager, and only reads. */
    public static final Actor OPERATOR = new Actor("operator");

    /** @param url whose key signed the request */
    public static Actor participant(URI url) {
        return new Actor(url.toString());
    }

    public boolean isCatalog() {
        return equals(CATALOG);
    }

    /** Whether it is a participant that signed its request. */
    public boolean isParticipant() {
        return !isCatalog() && !equals(ANYBODY) && !equals(OPERATOR);
    }

    /**
     * Whether it acts for this participant. A bare id does not identify a participant, because another catalog may use
     * the same id.
     */
    public boolean actsFor(String participant) {
        return isCatalog()
                || Identifier.of(name).text().equals(Identifier.of(participant).text());
    }

    /** @throws NodeException FORBIDDEN if it does not act for this participant */
    public void requireActsFor(String participant) {
        if (!actsFor(participant)) {
            throw NodeException.forbidden("You act for " + name + " alone, not for " + participant + ".");
        }
    }
}
