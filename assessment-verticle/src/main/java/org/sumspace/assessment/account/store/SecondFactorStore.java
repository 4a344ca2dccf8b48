package org.sumspace.assessment.account.store;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.SqlConnection;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.sumspace.assessment.shared.store.SqlStatement;
import org.sumspace.common.config.Secret;

/** Second factors and recovery codes. */
public final class SecondFactorStore {
    /** With one code in each step this covers 8 hours, by which the clock may be set back. */
    private static final int USED_MAX = 1_000;

    private SecondFactorStore() {}

    /**
     * A second factor.
     *
     * @param active whether its person has shown a code of it
     * @param usedSteps of codes that were accepted
     */
    public record Factor(Buffer sealedSecret, boolean active, List<Long> usedSteps) {
        public Factor {
            usedSteps = List.copyOf(usedSteps);
        }
    }

    public static Future<Optional<Factor>> find(SqlConnection tx, UUID user) {
        return new SqlStatement("SELECT sealed_secret, is_active, used_steps FROM second_factor WHERE user_id = $1")
                .first(
                        tx,
                        row -> new Factor(
                                row.getBuffer("sealed_secret"),
                                row.getBoolean("is_active"),
                                List.of(row.getArrayOfLongs("used_steps"))),
                        user);
    }

    /** Begins a set-up anew. False if a second factor is active, which stays. */
    public static Future<Boolean> begin(SqlConnection tx, UUID user, byte[] sealedSecret) {
        return new SqlStatement(
                        "INSERT INTO second_factor (user_id, sealed_secret) VALUES ($1, $2) ON CONFLICT (user_id)"
                                + " DO UPDATE SET sealed_secret = excluded.sealed_secret WHERE NOT second_factor.is_active")
                .changes(tx, user, Buffer.buffer(sealedSecret));
    }

    /**
     * Stores that the code of a step was accepted.
     *
     * @param latest the last step whose code can be accepted
     * @return false if a code of this step or a later one was accepted before: a code counts once
     */
    public static Future<Boolean> accept(SqlConnection tx, UUID user, long step, long latest) {
        return new SqlStatement("UPDATE second_factor SET is_active = true,"
                        + " used_steps = (ARRAY[$2::bigint] || used_steps)[1:" + USED_MAX + "]"
                        + " WHERE user_id = $1 AND NOT EXISTS"
                        + " (SELECT FROM unnest(used_steps) AS used(step) WHERE used.step BETWEEN $2 AND $3)")
                .changes(tx, user, step, latest);
    }

    public static Future<Void> insertCodes(SqlConnection tx, UUID user, List<Secret> hashes) {
        Future<Void> inserted = Future.succeededFuture();
        for (int i = 0; i < hashes.size(); i++) {
            int number = i;
            inserted = inserted.compose(done -> new SqlStatement(
                            "INSERT INTO recovery_code (user_id, number, code_hash) VALUES ($1, $2, $3)")
                    .execute(tx, user, number, hashes.get(number).reveal()));
        }
        return inserted;
    }

    /** The hash of a code that was not used. */
    public static Future<Optional<Secret>> codeHash(SqlConnection tx, UUID user, int number) {
        return new SqlStatement(
                        "SELECT code_hash FROM recovery_code WHERE user_id = $1 AND number = $2 AND used_at IS NULL")
                .first(tx, row -> Secret.of(row.getString("code_hash")), user, number);
    }

    /** False if it was used before. */
    public static Future<Boolean> useCode(SqlConnection tx, UUID user, int number, Instant now) {
        return new SqlStatement("UPDATE recovery_code SET used_at = $3 WHERE user_id = $1 AND number = $2"
                        + " AND used_at IS NULL")
                .changes(tx, user, number, now);
    }

    /** Removes the second factor of a person. */
    public static Future<Void> remove(SqlConnection tx, UUID user) {
        return new SqlStatement("DELETE FROM recovery_code WHERE user_id = $1")
                .execute(tx, user)
                .compose(done -> new SqlStatement("DELETE FROM second_factor WHERE user_id = $1").execute(tx, user));
    }
}
