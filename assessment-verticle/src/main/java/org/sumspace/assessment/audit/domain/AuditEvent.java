package org.sumspace.assessment.audit.domain;

import java.util.Map;
import org.sumspace.assessment.shared.domain.CurrentUser;

/**
 * An entry of the audit log of a workspace. Its only personal data are ids of accounts and IP addresses.
 *
 * @param actor id of an account, or {@code node}
 * @param action for example {@code run.started}
 * @param resource what it was done to
 * @param outcome ok, refused or failed
 * @param address IP address; empty if the node itself acted
 * @param requestId empty for what the node did itself
 */
public record AuditEvent(
        String actor,
        String action,
        String resource,
        String outcome,
        String address,
        String requestId,
        Map<String, ?> detail) {
    private static final String OK = "ok";

    public AuditEvent {
        detail = Map.copyOf(detail);
    }

    /** What a person did. */
    public static AuditEvent of(CurrentUser user, String action, String resource, Map<String, ?> detail) {
        return new AuditEvent(user.id().toString(), action, resource, OK, user.address(), user.requestId(), detail);
    }

    /** What the node did. */
    public static AuditEvent ofNode(String action, String resource, String outcome, Map<String, ?> detail) {
        return new AuditEvent("node", action, resource, outcome, "", "", detail);
    }
}
