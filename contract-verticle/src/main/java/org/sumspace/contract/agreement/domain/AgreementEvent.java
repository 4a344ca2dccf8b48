package org.sumspace.contract.agreement.domain;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.contract.shared.domain.Actor;

/**
 * A change of a contract, for the audit.
 *
 * @param version of the contract after the change
 * @param participant who signed, revoked, or wrote the policies; empty if the request names nobody
 * @param via who made the request: the catalog, or the URL of the participant that signed it
 * @param policies digest of the policies that the participant has written; null if the change is another one
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
    /** What happened. */
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
     * @param offering whose policies are written; empty if the change is another one
     */
    public record Cause(Change type, String participant, String offering) {
        public static Cause of(Change type) {
            return new Cause(type, "", "");
        }

        public static Cause of(Change type, String participant) {
            return new Cause(type, participant, "");
        }
    }

    /** No two events have the same: every change has a version of its own. */
    public String key() {
        return kind.path() + "/" + contract + "/" + version;
    }
}
