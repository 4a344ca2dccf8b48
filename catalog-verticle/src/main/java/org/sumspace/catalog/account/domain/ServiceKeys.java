package org.sumspace.catalog.account.domain;

import java.security.SecureRandom;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.sumspace.common.config.Secret;

/**
 * The keys of a participant's connector.
 *
 * @param serviceKey names the participant in a token
 * @param serviceSecretKey signs the token
 */
public record ServiceKeys(String serviceKey, Secret serviceSecretKey) {
    private static final int CHARS = 100;
    private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_";
    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9_]{" + CHARS + "}");

    public ServiceKeys {
        if (!isKey(serviceKey)) {
            throw new IllegalArgumentException(
                    "expected a service key of " + CHARS + " letters, digits and underscores");
        }
    }

    public static ServiceKeys random(SecureRandom random) {
        return new ServiceKeys(key(random), Secret.of(key(random)));
    }

    private static String key(SecureRandom random) {
        return random.ints(CHARS, 0, ALPHABET.length())
                .mapToObj(index -> ALPHABET.substring(index, index + 1))
                .collect(Collectors.joining());
    }

    /** Whether the text has the form of a service key. */
    public static boolean isKey(String text) {
        return FORM.matcher(text).matches();
    }

    /** Names no key: the service key is half of what identifies a connector. */
    @Override
    public String toString() {
        return "(service keys)";
    }
}
