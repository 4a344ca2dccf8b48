package org.sumspace.connector.registration.domain;

import java.time.Duration;
import java.time.Instant;
import org.sumspace.common.security.CompactToken;
import org.sumspace.connector.configuration.domain.ConnectorSettings;
import org.sumspace.connector.configuration.domain.ParticipantConfiguration;

/**
 * A log-in of the participant at its consent service.
 *
 * @param uri of the consent service
 * @param keysVersion of the participant's keys
 * @param until when another log-in is due, which is before the token expires
 */
public record ConsentSession(String uri, int keysVersion, String token, Instant until) {
    public static final ConsentSession NONE = new ConsentSession("", -1, "", Instant.MIN);

    private static final Duration LONGEST = Duration.ofMinutes(50);
    private static final Duration MARGIN = Duration.ofMinutes(5);

    /** The session of a log-in with these settings. A token without an expiry is used once. */
    public static ConsentSession of(ConnectorSettings settings, String token, Instant now) {
        long expires = CompactToken.parse(token)
                .map(parsed -> parsed.claims().member("exp").tree())
                .filter(Number.class::isInstance)
                .map(each -> ((Number) each).longValue())
                .orElse(0L);
        long latest = Math.min(expires, now.plus(LONGEST).plus(MARGIN).getEpochSecond());
        return new ConsentSession(
                uri(settings),
                settings.keysVersion(),
                token,
                Instant.ofEpochSecond(Math.max(latest, 0)).minus(MARGIN));
    }

    /** Whether the session belongs to these settings. */
    public boolean isOf(ConnectorSettings settings) {
        return !uri.isEmpty() && keysVersion == settings.keysVersion() && uri.equals(uri(settings));
    }

    public boolean isValidAt(Instant now) {
        return now.isBefore(until);
    }

    private static String uri(ConnectorSettings settings) {
        ParticipantConfiguration configuration = settings.configuration();
        return configuration == null || configuration.consentUri() == null
                ? ""
                : configuration.consentUri().toString();
    }

    /** Without the token. */
    @Override
    public String toString() {
        return "log-in at " + uri;
    }
}
