package org.sumspace.connector.configuration.store;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.sumspace.common.config.ConfigReader;
import org.sumspace.common.config.Inline;
import org.sumspace.common.config.InvalidConfigException;
import org.sumspace.common.config.Secret;
import org.sumspace.common.error.Violation;
import org.sumspace.connector.configuration.domain.ConnectorSettings;
import org.sumspace.connector.configuration.domain.Credential;
import org.sumspace.connector.configuration.domain.CredentialContent;
import org.sumspace.connector.configuration.domain.ParticipantConfiguration;

/**
 * The participant's configuration file (JSON), with the fields of existing connectors.
 *
 * @param secretKey belongs to the service key
 */
public record ConfigurationFile(
        @Inline ParticipantConfiguration configuration, Secret secretKey, List<FileCredential> credentials) {
    private static final int SECRET_KEY_CHARS_MAX = 1_024;

    /** A credential in the file; its id is kept as it is. */
    public record FileCredential(String _id, String type, String key, Secret value) {
        public FileCredential {
            if (!Credential.isId(_id)) {
                throw new IllegalArgumentException("_id must have 1 to 128 letters, digits, dots, dashes, _ or ~");
            }
            new CredentialContent(type, key, value)
                    .violation()
                    .map(Violation::toString)
                    .ifPresent(message -> {
                        throw new IllegalArgumentException(message.substring(1));
                    });
        }

        public CredentialContent content() {
            return new CredentialContent(type, key, value);
        }
    }

    public ConfigurationFile {
        String secret = secretKey.reveal();
        if (secret.isEmpty() || secret.length() > SECRET_KEY_CHARS_MAX) {
            throw new IllegalArgumentException("secretKey must have 1 to " + SECRET_KEY_CHARS_MAX + " characters");
        }
        credentials = List.copyOf(credentials);
        if (credentials.size() > ConnectorSettings.CREDENTIALS_MAX) {
            throw new IllegalArgumentException("credentials must be at most " + ConnectorSettings.CREDENTIALS_MAX);
        }
        Set<String> ids = new HashSet<>();
        for (FileCredential credential : credentials) {
            if (!ids.add(credential._id())) {
                throw new IllegalArgumentException("credentials has two of the _id " + credential._id());
            }
        }
    }

    /**
     * Blocks.
     *
     * @throws InvalidConfigException with every problem found
     */
    public static ConfigurationFile read(Path file) {
        return ConfigReader.readFile(file, ConfigurationFile.class);
    }
}
