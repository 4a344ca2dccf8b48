package org.sumspace.contract.agreement.domain;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import org.sumspace.common.crypto.Digest;

/**
 * A change of a contract, for the audit.
 *
 * @param version of the contract after the change
 * @param participant who signed, revoked, or wrote the policies; empty if the request names nobody
 * @param via who made the request
 * @param content digest of the contract after the change, as clients see it
 */
public record AgreementEvent(
        AgreementKind kind,
        String contract,
        long version,
        Change type,
        String participant,
        String via,
        Instant time,
        Digest content) {
    /** Whoever shows the catalog's key acts for all participants. */
    public static final String VIA_CATALOG = "catalog";

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
     */
    public record Cause(Change type, String participant) {
        public static Cause of(Change type) {
            return new Cause(type, "");
        }
    }

    public AgreementEvent {
        requireNonNull(kind, "kind is null");
        requireNonNull(contract, "contract is null");
        requireNonNull(type, "type is null");
        requireNonNull(participant, "participant is null");
        requireNonNull(via, "via is null");
        requireNonNull(time, "time is null");
        requireNonNull(content, "content is null");
    }

    /** No two events have the same: every change has a version of its own. */
    public String key() {
        return kind.path() + "/" + contract + "/" + version;
    }
}
