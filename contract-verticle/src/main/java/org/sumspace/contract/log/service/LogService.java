package org.sumspace.contract.log.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.config.Secret;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.obs.RecentLog;
import org.sumspace.common.security.AttemptLimiter;

/**
 * Shows the node's log of the day to those who have its key. Without a configured key, reads are refused and the log is
 * not kept.
 */
public final class LogService {
    private static final long BYTES_MAX = 1 << 20;
    private static final int ATTEMPTS = 10;
    private static final Duration ATTEMPT_EVERY = Duration.ofSeconds(30);

    private final @Nullable Secret key;
    private final Clock clock;
    private final AttemptLimiter attempts;
    private final RecentLog log = new RecentLog(BYTES_MAX);

    public LogService(@Nullable Secret key, Clock clock) {
        this.key = key;
        this.clock = clock;
        this.attempts = new AttemptLimiter(ATTEMPTS, ATTEMPT_EVERY, clock);
    }

    /** Starts to keep the log. */
    public void start() {
        if (key != null) {
            log.attach();
        }
    }

    public void stop() {
        log.detach();
    }

    /**
     * The lines of today in UTC, limited to the latest mebibyte.
     *
     * @param network of the caller, whose wrong keys are counted
     * @throws NodeException UNAUTHENTICATED if the key is wrong or none is configured, TOO_MANY after too many
     *     wrong keys
     */
    public String today(String sent, String network) {
        if (key == null) {
            throw NodeException.unauthenticated("This contract manager shows no log: its logsKey is not set.");
        }
        attempts.take(network);
        if (!MessageDigest.isEqual(key.reveal().getBytes(UTF_8), sent.getBytes(UTF_8))) {
            throw NodeException.unauthenticated("Send the key of the log as the parameter key.");
        }
        attempts.giveBack(network);
        return log.of(clock.instant().atZone(ZoneOffset.UTC).toLocalDate());
    }
}
