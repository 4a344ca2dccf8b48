package org.sumspace.connector.configuration.service;

import java.util.SortedMap;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.common.config.Secret;
import org.sumspace.common.crypto.FieldCipher;
import org.sumspace.common.crypto.UnsealException;
import org.sumspace.common.error.NodeException;
import org.sumspace.connector.configuration.domain.ConnectorSettings;
import org.sumspace.connector.configuration.domain.Credential;

/**
 * Encrypts the secrets of the settings, each bound to its place: a secret that is moved to another credential cannot be
 * decrypted there (exchange rule X17).
 */
public final class SettingsSecrets {
    private static final Logger LOG = LoggerFactory.getLogger(SettingsSecrets.class);
    private static final String SECRET_KEY = "configuration/secretKey";

    private final FieldCipher cipher;

    public SettingsSecrets(FieldCipher cipher) {
        this.cipher = cipher;
    }

    public String sealSecretKey(Secret secretKey) {
        return cipher.seal(SECRET_KEY, secretKey.reveal());
    }

    public String sealValue(String credentialId, Secret value) {
        return cipher.seal(placeOf(credentialId), value.reveal());
    }

    /** @throws NodeException CONFLICT if the connector has no configuration, or another store key */
    public Secret secretKey(ConnectorSettings settings) {
        String sealed = settings.sealedSecretKey();
        if (sealed == null) {
            throw NodeException.conflict(
                    "This connector has no configuration. Set configurationFile in the node's configuration, and restart it.");
        }
        return open(SECRET_KEY, sealed, "The secret key");
    }

    /** @throws NodeException CONFLICT if it was encrypted with another store key */
    public Secret value(Credential credential) {
        return open(placeOf(credential.id()), credential.sealedValue(), "The value of credential " + credential.id());
    }

    /**
     * The settings with all secrets encrypted with the present store key. Secrets that cannot be decrypted stay as they
     * are.
     */
    public ConnectorSettings resealed(ConnectorSettings settings) {
        SortedMap<String, Credential> credentials = new TreeMap<>();
        settings.credentials()
                .forEach((id, each) -> credentials.put(id, each.resealed(resealed(placeOf(id), each.sealedValue()))));
        String sealed = settings.sealedSecretKey();
        return settings.withSecrets(sealed == null ? null : resealed(SECRET_KEY, sealed), credentials);
    }

    private String resealed(String place, String sealed) {
        try {
            return cipher.reseal(place, sealed);
        } catch (UnsealException e) {
            LOG.warn(
                    "The secret {} cannot be decrypted. Restore store.key of this node, or write the secret again.",
                    place);
            return sealed;
        }
    }

    private Secret open(String place, String sealed, String what) {
        try {
            return Secret.of(cipher.open(place, sealed));
        } catch (UnsealException e) {
            throw NodeException.conflict(
                    what + " cannot be decrypted. Restore store.key of this node, or write the secret again.");
        }
    }

    private static String placeOf(String credentialId) {
        return "credentials/" + credentialId + "/value";
    }
}
