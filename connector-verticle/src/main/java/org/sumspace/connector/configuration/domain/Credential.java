package org.sumspace.connector.configuration.domain;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.regex.Pattern;

/**
 * A stored credential.
 *
 * @param id by which representations in the catalog name it
 * @param type as its administrator wrote it
 * @param key the name of a header, or a user name
 * @param sealedValue the value, encrypted for this id
 * @param version 0 at first, and one more after each change
 */
public record Credential(
        @JsonProperty("_id") String id,
        String type,
        String key,
        @JsonProperty("value") String sealedValue,
        int version) {
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9._~-]{1,128}");

    /** Whether a configuration file may use this id. */
    public static boolean isId(String text) {
        return ID.matcher(text).matches();
    }

    /** The next version of this credential. */
    public Credential changed(CredentialContent content, String newSealedValue) {
        return new Credential(id, content.type(), content.key(), newSealedValue, version + 1);
    }

    /** The same credential, with its value encrypted again. */
    public Credential resealed(String newSealedValue) {
        return new Credential(id, type, key, newSealedValue, version);
    }
}
