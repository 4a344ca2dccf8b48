package org.sumspace.assessment.account.store;

import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.StreamSupport;
import org.sumspace.assessment.account.domain.AccountChanges;
import org.sumspace.assessment.account.domain.AccountView;

/** Accounts as the administrators of a workspace see and change them. */
public final class AdministrationStore {
    private static final String VIEW = "SELECT " + AccountStore.columns()
            + ", u.failed_logins, u.last_login_at,"
            + " ARRAY(SELECT r.role FROM user_role r WHERE r.user_id = u.id AND r.workspace_id = $1 ORDER BY r.role)"
            + " AS roles,"
            + " EXISTS (SELECT FROM user_role r WHERE r.user_id = u.id AND r.workspace_id <> $1) AS elsewhere"
            + " FROM user_account u WHERE ($2 OR EXISTS"
            + " (SELECT FROM user_role r WHERE r.user_id = u.id AND r.workspace_id = $1))";

    private AdministrationStore() {}

    /** @param all whether accounts without a role in the workspace are seen, too */
    public static Future<List<AccountView>> list(SqlConnection tx, UUID workspace, boolean all, int limit, int offset) {
        return tx.preparedQuery(VIEW + " ORDER BY u.email LIMIT $3 OFFSET $4")
                .execute(Tuple.of(workspace, all, limit, offset))
                .map(rows -> StreamSupport.stream(rows.spliterator(), false)
                        .map(AdministrationStore::view)
                        .toList());
    }

    /** @param all whether accounts without a role in the workspace are seen, too */
    public static Future<Long> count(SqlConnection tx, UUID workspace, boolean all) {
        return tx.preparedQuery("SELECT count(*) FROM user_account u WHERE $2 OR EXISTS"
                        + " (SELECT FROM user_role r WHERE r.user_id = u.id AND r.workspace_id = $1)")
                .execute(Tuple.of(workspace, all))
                .map(rows -> rows.iterator().next().getLong(0));
    }

    /** Empty if no visible account has the id. */
    public static Future<Optional<AccountView>> find(SqlConnection tx, UUID workspace, boolean all, UUID user) {
        return tx.preparedQuery(VIEW + " AND u.id = $3")
                .execute(Tuple.of(workspace, all, user))
                .map(rows -> StreamSupport.stream(rows.spliterator(), false)
                        .map(AdministrationStore::view)
                        .findFirst());
    }

    private static AccountView view(Row row) {
        return new AccountView(
                AccountStore.account(row),
                List.of(row.getArrayOfStrings("roles")),
                row.getBoolean("elsewhere"),
                row.getInteger("failed_logins"),
                AccountStore.time(row, "last_login_at"));
    }

    /**
     * The superadministrators that can log in. Locks them until the transaction ends, so that two of them cannot
     * disable each other.
     */
    public static Future<List<UUID>> lockSuperadmins(SqlConnection tx) {
        return tx.preparedQuery("SELECT id FROM user_account WHERE is_superadmin AND is_active ORDER BY id FOR UPDATE")
                .execute()
                .map(rows -> StreamSupport.stream(rows.spliterator(), false)
                        .map(row -> row.getUUID("id"))
                        .toList());
    }

    public static Future<Void> setActive(SqlConnection tx, UUID user, boolean active) {
        return tx.preparedQuery("UPDATE user_account SET is_active = $2 WHERE id = $1")
                .execute(Tuple.of(user, active))
                .mapEmpty();
    }

    /** Forgets failed log-ins and locks. */
    public static Future<Void> unlock(SqlConnection tx, UUID user) {
        return tx.preparedQuery(
                        "UPDATE user_account SET failed_logins = 0, locks = 0, locked_until = NULL WHERE id = $1")
                .execute(Tuple.of(user))
                .mapEmpty();
    }

    public static Future<Void> update(SqlConnection tx, UUID user, AccountChanges changes) {
        return tx.preparedQuery("UPDATE user_account SET full_name = coalesce($2, full_name),"
                        + " must_change_password = coalesce($3, must_change_password),"
                        + " access_expires_at = CASE WHEN $4 THEN $5 ELSE access_expires_at END WHERE id = $1")
                .execute(Tuple.of(
                        user,
                        changes.fullName().orElse(null),
                        changes.mustChangePassword().orElse(null),
                        changes.setsExpiry(),
                        changes.accessExpires()
                                .map(end -> end.atOffset(ZoneOffset.UTC))
                                .orElse(null)))
                .mapEmpty();
    }

    public static Future<Void> removeRoles(SqlConnection tx, UUID workspace, UUID user) {
        return tx.preparedQuery("DELETE FROM user_role WHERE workspace_id = $1 AND user_id = $2")
                .execute(Tuple.of(workspace, user))
                .mapEmpty();
    }
}
