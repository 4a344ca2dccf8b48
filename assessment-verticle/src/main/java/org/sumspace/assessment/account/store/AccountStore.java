package org.sumspace.assessment.account.store;

import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.sumspace.assessment.account.core.LoginRules;
import org.sumspace.assessment.account.domain.UserAccount;
import org.sumspace.assessment.account.domain.UserAccount.Membership;
import org.sumspace.assessment.shared.store.SqlStatement;
import org.sumspace.common.config.Secret;

/** Accounts and the roles that people have. */
public final class AccountStore {
    private static final String COLUMNS =
            "u.id, u.email, u.full_name, u.password_hash, u.is_active, u.is_superadmin, u.locks, u.locked_until,"
                    + " u.must_change_password, u.access_expires_at,"
                    + " EXISTS (SELECT FROM second_factor f WHERE f.user_id = u.id AND f.is_active) AS mfa_enabled";

    private AccountStore() {}

    public static Future<Optional<UserAccount>> byEmail(SqlConnection tx, String email) {
        return new SqlStatement("SELECT " + COLUMNS + " FROM user_account u WHERE u.email = $1")
                .first(tx, AccountStore::account, email);
    }

    /**
     * The account of a person who logs in. If the clock was set back after the account was locked, the end of the lock
     * is computed again.
     */
    public static Future<Optional<UserAccount>> ofLogin(SqlConnection tx, String email, Instant now) {
        return byEmail(tx, email)
                .compose(found -> found.flatMap(UserAccount::lockedUntil)
                        .filter(until -> LoginRules.endOfLock(until, found.get().locks(), now)
                                .isBefore(until))
                        .map(late -> shortenLock(tx, found.get(), now).compose(done -> byEmail(tx, email)))
                        .orElse(Future.succeededFuture(found)));
    }

    private static Future<Void> shortenLock(SqlConnection tx, UserAccount account, Instant now) {
        Instant end = LoginRules.endOfLock(account.lockedUntil().orElseThrow(), account.locks(), now);
        return new SqlStatement("UPDATE user_account SET locked_until = $2 WHERE id = $1 AND locked_until > $2")
                .execute(tx, account.id(), end);
    }

    static String columns() {
        return COLUMNS;
    }

    static UserAccount account(Row row) {
        return new UserAccount(
                row.getUUID("id"),
                row.getString("email"),
                row.getString("full_name"),
                Optional.ofNullable(row.getString("password_hash")).map(Secret::of),
                row.getBoolean("is_active"),
                row.getBoolean("is_superadmin"),
                row.getInteger("locks"),
                time(row, "locked_until"),
                row.getBoolean("must_change_password"),
                row.getBoolean("mfa_enabled"),
                time(row, "access_expires_at"));
    }

    static Optional<Instant> time(Row row, String column) {
        return Optional.ofNullable(row.getOffsetDateTime(column)).map(OffsetDateTime::toInstant);
    }

    public static Future<Boolean> isEmpty(SqlConnection tx) {
        return new SqlStatement("SELECT 1 FROM user_account LIMIT 1")
                .first(tx, row -> row)
                .map(Optional::isEmpty);
    }

    /** False if there is an account with this address. */
    public static Future<Boolean> insert(SqlConnection tx, UserAccount account, Instant now) {
        return new SqlStatement("INSERT INTO user_account (id, email, full_name, is_active, is_superadmin, created_at)"
                        + " VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING")
                .changes(
                        tx,
                        account.id(),
                        account.email(),
                        account.fullName(),
                        account.active(),
                        account.superadmin(),
                        now);
    }

    public static Future<Void> addRole(SqlConnection tx, UUID workspace, UUID user, String role) {
        return new SqlStatement("INSERT INTO user_role (workspace_id, user_id, role) VALUES ($1, $2, $3)"
                        + " ON CONFLICT DO NOTHING")
                .execute(tx, workspace, user, role);
    }

    /** The oldest workspaces first. */
    public static Future<List<Membership>> memberships(SqlConnection tx, UUID user) {
        return new SqlStatement("SELECT w.id, w.slug, r.role FROM user_role r JOIN workspace w ON w.id = r.workspace_id"
                        + " WHERE r.user_id = $1 ORDER BY w.created_at, w.slug, r.role")
                .list(tx, row -> new Membership(row.getUUID("id"), row.getString("slug"), row.getString("role")), user);
    }

    /** Counts a failed log-in. If the limit is reached, the account is locked until {@code until}. */
    public static Future<Void> countFailure(SqlConnection tx, UUID user, Instant until) {
        return new SqlStatement("UPDATE user_account SET"
                        + " failed_logins = CASE WHEN failed_logins + 1 >= $2 THEN 0 ELSE failed_logins + 1 END,"
                        + " locks = CASE WHEN failed_logins + 1 >= $2 THEN locks + 1 ELSE locks END,"
                        + " locked_until = CASE WHEN failed_logins + 1 >= $2 THEN $3 ELSE locked_until END"
                        + " WHERE id = $1")
                .execute(tx, user, LoginRules.FAILURES_MAX, until);
    }

    public static Future<Void> countLogin(SqlConnection tx, UUID user, Instant now) {
        return new SqlStatement("UPDATE user_account SET failed_logins = 0, locks = 0, locked_until = NULL,"
                        + " last_login_at = $2 WHERE id = $1")
                .execute(tx, user, now);
    }

    /** Stores another hash of the same password. */
    public static Future<Void> renewHash(SqlConnection tx, UUID user, Secret hash) {
        return new SqlStatement("UPDATE user_account SET password_hash = $2 WHERE id = $1")
                .execute(tx, user, hash.reveal());
    }

    /** The account is active afterwards. */
    public static Future<Void> setPassword(SqlConnection tx, UUID user, Secret hash) {
        return new SqlStatement("UPDATE user_account SET password_hash = $2, is_active = true, failed_logins = 0,"
                        + " locks = 0, locked_until = NULL, must_change_password = false WHERE id = $1")
                .execute(tx, user, hash.reveal());
    }

    /** The hash of a constant text with the pepper; empty at the first start. */
    public static Future<Optional<Secret>> pepperHash(SqlConnection tx) {
        return new SqlStatement("SELECT hash FROM pepper_check").first(tx, row -> Secret.of(row.getString("hash")));
    }

    public static Future<Void> setPepperHash(SqlConnection tx, Secret hash) {
        return new SqlStatement("INSERT INTO pepper_check (id, hash) VALUES (1, $1) ON CONFLICT DO NOTHING")
                .execute(tx, hash.reveal());
    }
}
