package org.sumspace.common.security;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.journal.ProtectedFile;

/**
 * The sessions of browsers that ended before their tokens did, by the {@code sid} of their tokens. They are kept in the
 * file {@code ended-sessions.json} of the data folder, beside the key of the tokens, until no token can be valid. Thread-safe.
 */
public final class EndedSessions {
    /** The claim of a token that names its session. */
    public static final String SESSION = "sid";

    private static final int FILE_BYTES_MAX = 16 * 1024 * 1024;

    private final Path file;
    private final Clock clock;

    /** Session to the end of its last token. */
    private final Map<String, Instant> ended = new ConcurrentHashMap<>();

    /** Blocks: reads the file, if there is one. */
    public EndedSessions(Path dataDir, Clock clock) {
        this.file = dataDir.resolve("ended-sessions.json");
        this.clock = clock;
        if (Files.exists(file)) {
            read();
        }
    }

    private void read() {
        try {
            JsonObject stored = new JsonObject(new String(ProtectedFile.read(file, FILE_BYTES_MAX), UTF_8));
            stored.forEach(entry -> ended.put(entry.getKey(), Instant.ofEpochSecond((Integer) entry.getValue())));
        } catch (IOException e) {
            throw new UncheckedIOException(file + " cannot be read", e);
        } catch (RuntimeException e) {
            throw new IllegalStateException(
                    file + " is damaged: put a good copy of it back, or delete it together with tokens.key, which ends"
                            + " all sessions",
                    e);
        }
    }

    /**
     * Refuses all tokens of a session from now on. Blocks: writes the file.
     *
     * @param session of the log-in
     * @param lastTokenEnds when no token of the session is valid any more
     */
    public synchronized void end(String session, Instant lastTokenEnds) {
        Instant now = clock.instant();
        ended.values().removeIf(end -> end.isBefore(now));
        ended.put(session, lastTokenEnds);
        JsonObject stored = new JsonObject();
        ended.forEach((id, end) -> stored.put(id, end.getEpochSecond()));
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            ProtectedFile.write(file, stored.toBuffer().getBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(file + " cannot be written", e);
        }
    }

    /** @throws NodeException UNAUTHENTICATED if the caller's token belongs to a session that has ended */
    public Caller requireOpen(Caller caller) {
        if (caller.claim(SESSION).filter(ended::containsKey).isPresent()) {
            throw NodeException.unauthenticated("This session has ended: log in again.");
        }
        return caller;
    }
}
