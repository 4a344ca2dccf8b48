package org.sumspace.connector.configuration.domain;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a connector knows of its participant, in one document, so that a reload changes all of it or nothing.
 *
 * @param revision of the stored document; 0 if nothing was stored yet
 * @param configuration null for a connector without a configuration
 * @param sealedSecretKey the participant's secret key, encrypted; null without a configuration
 * @param keysVersion one more after each change of the service key or the secret key
 * @param credentials by their ids
 */
public record ConnectorSettings(
        long revision,
        @Nullable ParticipantConfiguration configuration,
        @Nullable String sealedSecretKey,
        int keysVersion,
        SortedMap<String, Credential> credentials) {
    public static final ConnectorSettings NONE = new ConnectorSettings(0, null, null, 0, new TreeMap<>());

    /** So that the document stays far below the 16 MB that a document may have. */
    public static final int CREDENTIALS_MAX = 500;

    public ConnectorSettings {
        credentials = Collections.unmodifiableSortedMap(new TreeMap<>(credentials));
    }

    public Optional<Credential> credential(String id) {
        return Optional.ofNullable(credentials.get(id));
    }

    /** @param keysChanged whether the service key or the secret key is another one than before */
    public ConnectorSettings withConfiguration(
            ParticipantConfiguration changed, String newSealedSecretKey, boolean keysChanged) {
        return new ConnectorSettings(
                revision, changed, newSealedSecretKey, keysChanged ? keysVersion + 1 : keysVersion, credentials);
    }

    public ConnectorSettings withCredentials(Map<String, Credential> changed) {
        return new ConnectorSettings(revision, configuration, sealedSecretKey, keysVersion, new TreeMap<>(changed));
    }

    /** The same secrets, encrypted again. */
    public ConnectorSettings withSecrets(@Nullable String newSealedSecretKey, SortedMap<String, Credential> resealed) {
        return new ConnectorSettings(revision, configuration, newSealedSecretKey, keysVersion, resealed);
    }

    public ConnectorSettings withRevision(long stored) {
        return new ConnectorSettings(stored, configuration, sealedSecretKey, keysVersion, credentials);
    }
}
