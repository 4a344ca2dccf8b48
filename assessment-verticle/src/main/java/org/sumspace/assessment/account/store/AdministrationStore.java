package org.sumspace.assessment.account.store;

import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.sumspace.assessment.account.domain.AccountView;
import org.sumspace.assessment.account.domain.UserAccount.AccountChanges;
import org.sumspace.assessment.shared.store.SqlStatement;

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
        return new SqlStatement(VIEW + " ORDER BY u.email LIMIT $3 OFFSET $4")
                .list(tx, AdministrationStore::view, workspace, all, limit, offset);
    }

    /** @param all whether accounts without a role in the workspace are seen, too */
    public static Future<Long> count(SqlConnection tx, UUID workspace, boolean all) {
        return new SqlStatement("SELECT count(*) FROM user_account u WHERE $2 OR EXISTS"
                        + " (SELECT FROM user_role r WHERE r.user_id = u.id AND r.workspace_id = $1)")
                .number(tx, workspace, all);
    }

    /** Empty if no visible account has the id. */
    public static Future<Optional<AccountView>> find(SqlConnection tx, UUID workspace, boolean all, UUID user) {
        return new SqlStatement(VIEW + " AND u.id = $3").first(tx, AdministrationStore::view, workspace, all, user);
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
        return new SqlStatement("SELECT id FROM user_account WHERE is_superadmin AND is_active ORDER BY id FOR UPDATE")
                .list(tx, row -> row.getUUID("id"));
    }

    public static Future<Void> setActive(SqlConnection tx, UUID user, boolean active) {
        return new SqlStatement("UPDATE user_account SET is_active = $2 WHERE id = $1").execute(tx, user, active);
    }

    /** Forgets failed log-ins and locks. */
    public static Future<Void> unlock(SqlConnection tx, UUID user) {
        return new SqlStatement(
                        "UPDATE user_account SET failed_logins = 0, locks = 0, locked_until = NULL WHERE id = $1")
                .execute(tx, user);
    }

    public static Future<Void> update(SqlConnection tx, UUID user, AccountChanges changes) {
        return new SqlStatement("UPDATE user_account SET full_name = coalesce($2, full_name),"
                        + " must_change_password = coalesce($3, must_change_password),"
                        + " access_expires_at = CASE WHEN $4 THEN $5 ELSE access_expires_at END WHERE id = $1")
                .execute(
                        tx,
                        user,
                        changes.fullName().orElse(null),
                        changes.mustChangePassword().orElse(null),
                        changes.setsExpiry(),
                        changes.accessExpires().orElse(null));
    }

    public static Future<Void> removeRoles(SqlConnection tx, UUID workspace, UUID user) {
        return new SqlStatement("DELETE FROM user_role WHERE workspace_id = $1 AND user_id = $2")
                .execute(tx, workspace, user);
    }
}
