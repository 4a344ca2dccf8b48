package org.sumspace.common.store.postgres;

import io.vertx.pgclient.PgException;
import java.io.IOException;
import java.util.Set;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.StoreException;

/** What failures of a PostgreSQL mean for a node. */
public final class PostgresFailures {
    private static final String DISK_FULL = "53100";

    /** The errors for characters that texts and JSON of PostgreSQL cannot contain. */
    private static final Set<String> NO_TEXT = Set.of("22021", "22P05");

    private PostgresFailures() {}

    /** A refusal if the caller sent what cannot be stored; otherwise a failure of the database. */
    public static RuntimeException of(Throwable failure) {
        String state = failure instanceof PgException refused ? String.valueOf(refused.getSqlState()) : "";
        if (NO_TEXT.contains(state)) {
            return noNul();
        }
        return new StoreException(state.equals(DISK_FULL) ? new IOException(failure.getMessage(), failure) : failure);
    }

    public static NodeException noNul() {
        return NodeException.invalidInput("Texts must not contain the character U+0000.");
    }
}
