package org.sumspace.connector.configuration.domain;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;

/**
 * The settings of a participant, in one document, so that a reload changes everything or nothing.
 *
 * @param revision of the stored document; 0 if nothing was stored yet
 * @param configuration null for a connector without a configuration
 * @param sealedSecretKey the participant's secret key, encrypted; null without a configuration
 * @param keysVersion one more after each change of the service key or the secret key
 * @param credentials by their ids
 * @param origins of pages that may ask for addresses of the personal data intermediary
 * @param consentKey null if the consent service has stated none
 */
public record ConnectorSettings(
        long revision,
        @Nullable ParticipantConfiguration configuration,
        @Nullable String sealedSecretKey,
        int keysVersion,
        SortedMap<String, Credential> credentials,
        List<PageOrigin> origins,
        @Nullable ConsentKey consentKey) {
    public static final ConnectorSettings NONE =
            new ConnectorSettings(0, null, null, 0, new TreeMap<>(), List.of(), null);

    public static final int ORIGINS_MAX = 50;

    /** So that the document stays far below the 16 MB that a document may have. */
    public static final int CREDENTIALS_MAX = 500;

    public ConnectorSettings {
        credentials = Collections.unmodifiableSortedMap(new TreeMap<>(credentials));
        origins = List.copyOf(origins);
    }

    public Optional<Credential> credential(String id) {
        return Optional.ofNullable(credentials.get(id));
    }

    /** @param keysChanged whether the service key or the secret key has changed */
    public ConnectorSettings withConfiguration(
            ParticipantConfiguration changed, String newSealedSecretKey, boolean keysChanged) {
        return new ConnectorSettings(
                revision,
                changed,
                newSealedSecretKey,
                keysChanged ? keysVersion + 1 : keysVersion,
                credentials,
                origins,
                consentKey);
    }

    public ConnectorSettings withCredentials(Map<String, Credential> changed) {
        return new ConnectorSettings(
                revision, configuration, sealedSecretKey, keysVersion, new TreeMap<>(changed), origins, consentKey);
    }

    /** The same secrets, encrypted again. */
    public ConnectorSettings withSecrets(@Nullable String newSealedSecretKey, SortedMap<String, Credential> resealed) {
        return new ConnectorSettings(
                revision, configuration, newSealedSecretKey, keysVersion, resealed, origins, consentKey);
    }

    public ConnectorSettings withOrigins(List<PageOrigin> changed) {
        return new ConnectorSettings(
                revision, configuration, sealedSecretKey, keysVersion, credentials, changed, consentKey);
    }

    public ConnectorSettings withConsentKey(@Nullable ConsentKey changed) {
        return new ConnectorSettings(
                revision, configuration, sealedSecretKey, keysVersion, credentials, origins, changed);
    }

    public ConnectorSettings withRevision(long stored) {
        return new ConnectorSettings(
                stored, configuration, sealedSecretKey, keysVersion, credentials, origins, consentKey);
    }

    /**
     * The origin (RFC 6454) of pages of the participant that may ask for addresses of the personal data intermediary.
     *
     * @param id derived from the origin, so that an origin is listed once
     */
    public record PageOrigin(@JsonProperty("_id") String id, String origin) {
        public static final int CHARS_MAX = 255;

        private static final int ID_CHARS = 24;
        private static final Pattern FORM = Pattern.compile("https?://([a-z0-9.-]+|\\[[0-9a-f:.]+])(:[0-9]{1,5})?");

        /** @throws IllegalArgumentException if this is no origin, or stands for more than one */
        public static PageOrigin of(String text) {
            String origin = text.toLowerCase(Locale.ROOT);
            if (origin.length() > CHARS_MAX || !FORM.matcher(origin).matches()) {
                throw new IllegalArgumentException(
                        "expected the origin of a page, for example https://app.elm.example");
            }
            return new PageOrigin(
                    Digest.of(("page origin " + origin).getBytes(UTF_8))
                            .toString()
                            .substring(0, ID_CHARS),
                    origin);
        }
    }
}
