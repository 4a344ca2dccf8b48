package org.sumspace.assessment.account.store;

import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.StreamSupport;
import org.sumspace.assessment.account.domain.AccountRequest;

/** Requests for accounts. */
public final class RegistrationStore {
    private static final List<String> ANSWERS =
            List.of("organization", "role_description", "requested_access_profile", "reason_for_access");

    private RegistrationStore() {}

    /** The database detects duplicates in the same statement, so that the response time does not reveal them. */
    public static Future<Void> insert(SqlConnection tx, AccountRequest asked) {
        return tx.preparedQuery("INSERT INTO registration (id, email, full_name, organization, role_description,"
                        + " requested_access_profile, reason_for_access, status, address, created_at)"
                        + " SELECT $1, $2, $3, $4, $5, $6, $7, CASE WHEN"
                        + " EXISTS (SELECT FROM user_account WHERE email = $2) OR EXISTS (SELECT FROM registration"
                        + " WHERE email = $2 AND status IN ('pending', 'more_info_requested'))"
                        + " THEN 'duplicate' ELSE 'pending' END, $8, $9")
                .execute(Tuple.of(asked.id(), asked.email(), asked.fullName())
                        .addString(asked.answers().get(ANSWERS.get(0)))
                        .addString(asked.answers().get(ANSWERS.get(1)))
                        .addString(asked.answers().get(ANSWERS.get(2)))
                        .addString(asked.answers().get(ANSWERS.get(3)))
                        .addString(asked.address())
                        .addOffsetDateTime(asked.createdAt().atOffset(ZoneOffset.UTC)))
                .mapEmpty();
    }

    /** The oldest first. */
    public static Future<List<AccountRequest>> list(SqlConnection tx, String status, int limit) {
        return tx.preparedQuery("SELECT * FROM registration WHERE status = $1 ORDER BY created_at, id LIMIT $2")
                .execute(Tuple.of(status, limit))
                .map(rows -> StreamSupport.stream(rows.spliterator(), false)
                        .map(RegistrationStore::registration)
                        .toList());
    }

    public static Future<Long> countPending(SqlConnection tx) {
        return tx.preparedQuery("SELECT count(*) FROM registration WHERE status = $1")
                .execute(Tuple.of(AccountRequest.PENDING))
                .map(rows -> rows.iterator().next().getLong(0));
    }

    /** Locks the registration until the transaction ends, so that only one decision is made. */
    public static Future<Optional<AccountRequest>> lock(SqlConnection tx, UUID id) {
        return tx.preparedQuery("SELECT * FROM registration WHERE id = $1 FOR UPDATE")
                .execute(Tuple.of(id))
                .map(rows -> StreamSupport.stream(rows.spliterator(), false)
                        .map(RegistrationStore::registration)
                        .findFirst());
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
        return tx.preparedQuery("UPDATE registration SET status = $2, admin_notes = coalesce($3, admin_notes),"
                        + " reviewed_by = $4, reviewed_at = $5 WHERE id = $1")
                .execute(Tuple.of(id, status, notes.orElse(null), reviewer, now.atOffset(ZoneOffset.UTC)))
                .mapEmpty();
    }
}
