package org.sumspace.assessment.account.api;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.sumspace.assessment.account.domain.AccountView;
import org.sumspace.assessment.account.domain.UserAccount;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;

/** Accounts in answers, and what requests say of them. */
final class AccountJson {
    private AccountJson() {}

    static JsonObject of(AccountView view) {
        UserAccount account = view.account();
        JsonObject json = new JsonObject()
                .put("id", account.id().toString())
                .put("email", account.email())
                .put("full_name", account.fullName())
                .put("is_active", account.active())
                .put("is_activated", account.passwordHash().isPresent())
                .put("is_superadmin", account.superadmin())
                .put("must_change_password", account.mustChangePassword())
                .put("mfa_enabled", account.mfaEnabled())
                .put("failed_login_count", view.failedLogins())
                .put("roles", new JsonArray(view.roles()));
        put(json, "locked_until", account.lockedUntil());
        put(json, "access_expires_at", account.accessExpires());
        put(json, "last_login_at", view.lastLogin());
        return json;
    }

    private static void put(JsonObject json, String name, Optional<Instant> time) {
        time.ifPresent(present -> json.put(name, present.toString()));
    }

    static List<String> roles(JsonObject body) {
        return body.getJsonArray("role_names").stream().map(String.class::cast).toList();
    }

    /** @throws NodeException UNPROCESSABLE if the text is not a time */
    static Instant time(String text) {
        try {
            return OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException e) {
            throw NodeException.unprocessable(
                    List.of(new Violation("/access_expires_at", "must be a time with its zone")));
        }
    }

    /** @throws NodeException NOT_FOUND if the text is not an id */
    static UUID id(String text) {
        try {
            return UUID.fromString(text);
        } catch (IllegalArgumentException e) {
            throw NodeException.notFound("There is no such account or registration.");
        }
    }
}
