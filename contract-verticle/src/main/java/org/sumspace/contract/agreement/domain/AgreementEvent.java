package org.sumspace.contract.agreement.domain;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.contract.shared.domain.Actor;

/**
 * A change of a contract, for the audit.
 *
 * @param version of the contract after the change
 * @param participant who signed, revoked, or wrote the policies; empty if the request names none
 * @param via the sender of the request: the catalog, or the URL of the participant that signed it
 * @param policies digest of the policies that the participant has written; null for other changes
 * @param content digest of the contract after the change, as clients see it
 */
public record AgreementEvent(
        AgreementKind kind,
        String contract,
        long version,
        Change type,
        String participant,
        Actor via,
        Instant time,
        Digest content,
        @Nullable Digest policies) {
    /** The kinds of changes. */
    public enum Change {
        CREATED,
        TERMS_CHANGED,
        POLICIES_CHANGED,
        OFFERING_REMOVED,
        SIGNED,
        REVOKED,
        TERMINATED
    }

    /**
     * Why a contract is changed.
     *
     * @param participant empty if the request names nobody
     * @param offering whose policies are written; empty for other changes
     */
    public record Cause(Change type, String participant, String offering) {
        public static Cause of(Change type) {
            return new Cause(type, "", "");
        }

        public static Cause of(Change type, String participant) {
            return new Cause(type, participant, "");
        }
    }

    /** A unique key of the event: every change has its own version. */
    public String key() {
        return kind.path() + "/" + contract + "/" + version;
    }
}
