package org.sumspace.assessment.account.store;

import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.sumspace.assessment.account.domain.AccountRequest;
import org.sumspace.assessment.shared.store.SqlStatement;

/** Requests for accounts. */
public final class RegistrationStore {
    private static final List<String> ANSWERS =
            List.of("organization", "role_description", "requested_access_profile", "reason_for_access");

    private RegistrationStore() {}

    /** The database detects duplicates in the same statement, so that the response time does not reveal them. */
    public static Future<Void> insert(SqlConnection tx, AccountRequest asked) {
        return new SqlStatement("INSERT INTO registration (id, email, full_name, organization, role_description,"
                        + " requested_access_profile, reason_for_access, status, address, created_at)"
                        + " SELECT $1, $2, $3, $4, $5, $6, $7, CASE WHEN"
                        + " EXISTS (SELECT FROM user_account WHERE email = $2) OR EXISTS (SELECT FROM registration"
                        + " WHERE email = $2 AND status IN ('pending', 'more_info_requested'))"
                        + " THEN 'duplicate' ELSE 'pending' END, $8, $9")
                .execute(
                        tx,
                        asked.id(),
                        asked.email(),
                        asked.fullName(),
                        asked.answers().get(ANSWERS.get(0)),
                        asked.answers().get(ANSWERS.get(1)),
                        asked.answers().get(ANSWERS.get(2)),
                        asked.answers().get(ANSWERS.get(3)),
                        asked.address(),
                        asked.createdAt());
    }

    /** The oldest first. */
    public static Future<List<AccountRequest>> list(SqlConnection tx, String status, int limit) {
        return new SqlStatement("SELECT * FROM registration WHERE status = $1 ORDER BY created_at, id LIMIT $2")
                .list(tx, RegistrationStore::registration, status, limit);
    }

    public static Future<Long> countPending(SqlConnection tx) {
        return new SqlStatement("SELECT count(*) FROM registration WHERE status = $1")
                .number(tx, AccountRequest.PENDING);
    }

    /** Locks the registration until the transaction ends, so that only one decision is made. */
    public static Future<Optional<AccountRequest>> lock(SqlConnection tx, UUID id) {
        return new SqlStatement("SELECT * FROM registration WHERE id = $1 FOR UPDATE")
                .first(tx, RegistrationStore::registration, id);
    }

    private static AccountRequest registration(Row row) {
        Map<String, String> answers = new HashMap<>();
        for (String name : ANSWERS) {
            String answer = row.getString(name);
            if (answer != null) {
                answers.put(name, answer);
            }
        }
        return new AccountRequest(
                row.getUUID("id"),
                row.getString("email"),
                row.getString("full_name"),
                answers,
                row.getString("status"),
                row.getString("address"),
                row.getOffsetDateTime("created_at").toInstant());
    }

    /** @param notes what the administrator writes; empty keeps the present notes */
    public static Future<Void> decide(
            SqlConnection tx, UUID id, String status, Optional<String> notes, UUID reviewer, Instant now) {
        return new SqlStatement("UPDATE registration SET status = $2, admin_notes = coalesce($3, admin_notes),"
                        + " reviewed_by = $4, reviewed_at = $5 WHERE id = $1")
                .execute(tx, id, status, notes.orElse(null), reviewer, now);
    }
}
