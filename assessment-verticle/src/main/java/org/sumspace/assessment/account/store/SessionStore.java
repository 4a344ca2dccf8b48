package org.sumspace.assessment.account.store;

import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.sumspace.assessment.account.domain.TokenPurpose;
import org.sumspace.assessment.account.domain.UserAccount;
import org.sumspace.assessment.account.domain.UserAccount.Membership;
import org.sumspace.assessment.shared.store.SqlStatement;

/** Sessions, and the tokens with which accounts are activated; each by the digest of its token. */
public final class SessionStore {
    private static final Duration IDLE_MAX = Duration.ofHours(12);
    /** How exactly the last use of a session is known. */
    private static final Duration USE_EXACT = Duration.ofMinutes(5);

    private SessionStore() {}

    public static Future<Void> insert(SqlConnection tx, String tokenHash, UUID user, Instant now, Instant expires) {
        return new SqlStatement("INSERT INTO session (token_hash, user_id, created_at, expires_at, last_used_at)"
                        + " VALUES ($1, $2, $3, $4, $3)")
                .execute(tx, tokenHash, user, now, expires);
    }

    /**
     * A session and its account.
     *
     * @param memberships of the person, in the oldest workspaces first
     * @param isUseToStore whether {@link #use} has to be called
     */
    public record Session(UserAccount account, List<Membership> memberships, boolean isUseToStore) {}

    /** A session that is neither expired nor revoked, and whose account is active. */
    public static Future<Optional<Session>> find(SqlConnection connection, String tokenHash, Instant now) {
        return new SqlStatement("SELECT " + AccountStore.columns()
                        + ", w.id AS workspace, w.slug, r.role, (s.last_used_at < $4 OR s.last_used_at > $2) AS use_to_store"
                        + " FROM session s JOIN user_account u ON u.id = s.user_id"
                        + " LEFT JOIN (user_role r JOIN workspace w ON w.id = r.workspace_id) ON r.user_id = u.id"
                        + " WHERE s.token_hash = $1 AND s.revoked_at IS NULL AND s.expires_at > $2"
                        + " AND s.last_used_at > $3 AND u.is_active"
                        + " AND (u.access_expires_at IS NULL OR u.access_expires_at > $2)"
                        + " ORDER BY w.created_at, w.slug, r.role")
                .list(connection, row -> row, tokenHash, now, now.minus(IDLE_MAX), now.minus(USE_EXACT))
                .map(SessionStore::session);
    }

    private static Optional<Session> session(List<Row> rows) {
        List<Membership> memberships = rows.stream()
                .filter(row -> row.getUUID("workspace") != null)
                .map(row -> new Membership(row.getUUID("workspace"), row.getString("slug"), row.getString("role")))
                .toList();
        return rows.stream()
                .findFirst()
                .map(row -> new Session(AccountStore.account(row), memberships, row.getBoolean("use_to_store")));
    }

    /**
     * Stores that a session is used. If the session was used while the clock was ahead, it lasts at most as long as a
     * session that begins now.
     */
    public static Future<Void> use(SqlConnection connection, String tokenHash, Instant now) {
        return new SqlStatement("UPDATE session SET last_used_at = $2, created_at = least(created_at, $2),"
                        + " expires_at = least(expires_at, $2 + (expires_at - created_at))"
                        + " WHERE token_hash = $1 AND revoked_at IS NULL")
                .execute(connection, tokenHash, now);
    }

    /** Ends a session for good, so that it stays expired if the clock is set back. */
    public static Future<Void> endExpired(SqlConnection connection, String tokenHash, Instant now) {
        return new SqlStatement("UPDATE session SET revoked_at = $2 WHERE token_hash = $1 AND revoked_at IS NULL"
                        + " AND (expires_at <= $2 OR last_used_at <= $3)")
                .execute(connection, tokenHash, now, now.minus(IDLE_MAX));
    }

    public static Future<Void> revoke(SqlConnection tx, String tokenHash, Instant now) {
        return new SqlStatement("UPDATE session SET revoked_at = $2 WHERE token_hash = $1 AND revoked_at IS NULL")
                .execute(tx, tokenHash, now);
    }

    /** Revokes the sessions of a person but one. */
    public static Future<Void> revokeOthers(SqlConnection tx, UUID user, String keptTokenHash, Instant now) {
        return new SqlStatement("UPDATE session SET revoked_at = $3 WHERE user_id = $1 AND token_hash <> $2"
                        + " AND revoked_at IS NULL")
                .execute(tx, user, keptTokenHash, now);
    }

    /** Ends all sessions of a person. */
    public static Future<Void> revokeAll(SqlConnection tx, UUID user, Instant now) {
        return revokeOthers(tx, user, "", now);
    }

    /** Ends the tokens with which a person could choose a password. */
    public static Future<Void> endAccountTokens(SqlConnection tx, UUID user, Instant now) {
        return new SqlStatement("UPDATE account_token SET used_at = $2 WHERE user_id = $1 AND used_at IS NULL")
                .execute(tx, user, now);
    }

    public static Future<Void> removeExpired(SqlConnection tx, Instant now) {
        return new SqlStatement("DELETE FROM session WHERE expires_at < $1").execute(tx, now);
    }

    /** Adds a token with which a person chooses a password; earlier ones of this person end. */
    public static Future<Void> insertAccountToken(
            SqlConnection tx, String tokenHash, UUID user, TokenPurpose purpose, Instant now, Instant expires) {
        return endAccountTokens(tx, user, now)
                .compose(
                        ended -> new SqlStatement("INSERT INTO account_token (token_hash, user_id, purpose, expires_at)"
                                        + " VALUES ($1, $2, $3, $4)")
                                .execute(tx, tokenHash, user, purpose.label(), expires));
    }

    /** The account of a token that can still be used. An expired token stays expired if the clock is set back. */
    public static Future<Optional<UserAccount>> ofAccountToken(
            SqlConnection tx, String tokenHash, TokenPurpose purpose, Instant now) {
        return new SqlStatement("UPDATE account_token SET used_at = $2 WHERE token_hash = $1 AND used_at IS NULL"
                        + " AND expires_at <= $2")
                .execute(tx, tokenHash, now)
                .compose(ended -> new SqlStatement("SELECT " + AccountStore.columns()
                                + " FROM account_token t JOIN user_account u ON u.id = t.user_id"
                                + " WHERE t.token_hash = $1 AND t.purpose = $3 AND t.used_at IS NULL"
                                + " AND t.expires_at > $2")
                        .first(tx, AccountStore::account, tokenHash, now, purpose.label()));
    }

    /** False if it has been used, or is too old. */
    public static Future<Boolean> useAccountToken(SqlConnection tx, String tokenHash, Instant now) {
        return new SqlStatement("UPDATE account_token SET used_at = $2 WHERE token_hash = $1 AND used_at IS NULL"
                        + " AND expires_at > $2")
                .changes(tx, tokenHash, now);
    }
}
