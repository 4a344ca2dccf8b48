package org.sumspace.connector;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.config.Checks;
import org.sumspace.common.config.Default;
import org.sumspace.common.config.Secret;
import org.sumspace.common.http.client.NodeHttpClient;
import org.sumspace.connector.exchange.api.TriggerKey;

/**
 * How a connector exchanges data.
 *
 * @param idempotentEndpoints addresses of applications, as their representations name them, that recognise a
 *     repeated call by its {@code Idempotency-Key}; only these are called again after an attempt with an unknown result
 * @param applicationSeconds how long an application may take to answer a delivery
 * @param sourceMinutes how long reading one data resource may take
 * @param itemBytesMax the largest data of one resource
 * @param timeoutSeconds how long a request that starts an exchange waits for its end
 * @param triggerApiKey with which applications trigger exchanges; null if none may
 * @param anonymousList whether callers without a token see ids, status and times of exchanges
 * @param spoolBytesMax disk space of the data of all open exchanges
 * @param spoolBytesPerPeerMax disk space of the data of open exchanges with one participant
 * @param filesFolder the folder whose files data resources may name; null if none may
 * @param resumeHours how long the own application may take for its step of a service chain
 * @param exchangesMax how many exchanges read, send, receive or deliver data at once; the others wait on the disk
 * @param silenceSeconds how long it waits for a message of the other connector before it asks for it or repeats its
 *     own
 * @param retention how long it keeps exchanges that have ended
 */
public record ExchangeConfig(
        List<String> idempotentEndpoints,
        @Default("120") int applicationSeconds,
        @Default("60") int sourceMinutes,
        @Default("2147483648") long itemBytesMax,
        @Default("30") int timeoutSeconds,
        @Nullable Secret triggerApiKey,
        @Default("true") boolean anonymousList,
        @Default("17179869184") long spoolBytesMax,
        @Default("4294967296") long spoolBytesPerPeerMax,
        @Nullable Path filesFolder,
        @Default("24") int resumeHours,
        @Default("64") int exchangesMax,
        @Default("30") int silenceSeconds,
        RetentionConfig retention) {
    private static final int EXCHANGES_MAX = 1_024;
    private static final int SILENCE_SECONDS_MAX = 600;
    private static final int RESUME_HOURS_MAX = 168;
    private static final int SOURCE_MINUTES_MAX = 1_440;
    private static final int TIMEOUT_SECONDS_MAX = 600;

    public ExchangeConfig {
        idempotentEndpoints = List.copyOf(idempotentEndpoints);
        idempotentEndpoints.forEach(URI::create);
        Checks.between("applicationSeconds", applicationSeconds, 1, NodeHttpClient.IDLE_SECONDS_MAX);
        Checks.between("sourceMinutes", sourceMinutes, 1, SOURCE_MINUTES_MAX);
        Checks.between("itemBytesMax", itemBytesMax, 1_024, 1L << 40);
        Checks.between("timeoutSeconds", timeoutSeconds, 0, TIMEOUT_SECONDS_MAX);
        Checks.between("spoolBytesMax", spoolBytesMax, 1_024, 1L << 50);
        Checks.between("spoolBytesPerPeerMax", spoolBytesPerPeerMax, 1_024, 1L << 50);
        Checks.between("resumeHours", resumeHours, 1, RESUME_HOURS_MAX);
        Checks.between("exchangesMax", exchangesMax, 1, EXCHANGES_MAX);
        Checks.between("silenceSeconds", silenceSeconds, 1, SILENCE_SECONDS_MAX);
        if (triggerApiKey != null && triggerApiKey.reveal().length() < TriggerKey.CHARS_MIN) {
            throw new IllegalArgumentException("triggerApiKey must have at least " + TriggerKey.CHARS_MIN
                    + " characters, so that nobody guesses it");
        }
    }

    Duration silence() {
        return Duration.ofSeconds(silenceSeconds);
    }

    Duration timeout() {
        return Duration.ofSeconds(timeoutSeconds);
    }

    Duration applicationTimeout() {
        return Duration.ofSeconds(applicationSeconds);
    }

    Duration resumeTimeout() {
        return Duration.ofHours(resumeHours);
    }

    Duration sourceTimeout() {
        return Duration.ofMinutes(sourceMinutes);
    }
}
