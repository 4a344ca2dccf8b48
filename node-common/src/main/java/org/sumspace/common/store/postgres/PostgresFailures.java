package org.sumspace.common.store.postgres;

import io.vertx.pgclient.PgException;
import java.sql.SQLException;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.StorableText;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.StoreException;

/**
 * What failures of a PostgreSQL mean for a node. Their messages and details contain values of rows, and whoever gets a failure
 * may log it. So it has the error's number, and the message only of errors whose messages have no values.
 */
public final class PostgresFailures {
    /** Errors of values that a caller sent, and what is expected of them. */
    private static final Map<String, String> REFUSALS = Map.of(
            "22021",
            StorableText.EXPECTED,
            "22P05",
            StorableText.EXPECTED,
            "22003",
            "expected numbers in the range of a double",
            "54000",
            "expected shorter texts");

    /**
     * Errors whose messages have no values, by the beginning of their numbers: of connections, accounts, rights,
     * databases, conflicts, resources, locks, limits of time, the operating system, and damaged files.
     */
    private static final Set<String> WITHOUT_VALUES =
            Set.of("08", "28", "3D", "40", "42501", "53", "55P03", "57", "58", "XX001", "XX002");

    /** The errors for a user or a password that the server refuses. */
    private static final Set<String> NO_LOGIN = Set.of("28000", "28P01");

    private PostgresFailures() {}

    /** A refusal if the caller sent what cannot be stored; otherwise a failure of the database. */
    public static RuntimeException of(Throwable failure) {
        if (failure instanceof NodeException refusal) {
            return refusal;
        }
        if (!(failure instanceof PgException answered)) {
            return new StoreException(failure);
        }
        String state = String.valueOf(answered.getSqlState());
        @Nullable String expected = REFUSALS.get(state);
        return expected == null
                ? new StoreException(new SQLException(reason(answered), state))
                : NodeException.invalidInput("The store does not take this: " + expected + ".");
    }

    /** What happened, without values of rows, and what to do if the operator can do something. */
    public static String reason(Throwable failure) {
        if (!(failure instanceof PgException answered)) {
            return String.valueOf(failure.getMessage());
        }
        String state = String.valueOf(answered.getSqlState());
        return NO_LOGIN.contains(state)
                ? "the server refuses the user or the password: correct them in the settings of this node ("
                        + answer(answered, state) + ")"
                : answer(answered, state);
    }

    /** Names of tables and constraints are those of this program. */
    private static String answer(PgException answered, String state) {
        String number = "PostgreSQL answered with error " + state;
        if (WITHOUT_VALUES.stream().anyMatch(state::startsWith)) {
            return number + ": " + answered.getErrorMessage();
        }
        return number + place(" of table ", answered.getTable()) + place(" by constraint ", answered.getConstraint());
    }

    private static String place(String what, @Nullable String name) {
        return name == null ? "" : what + name;
    }
}
