package org.sumspace.assessment.account.core;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.sumspace.common.config.Secret;
import org.sumspace.common.security.PasswordRules;

/** Which passwords people may choose, and how they are hashed. */
public final class PasswordPolicy {
    public static final int CHARS_MIN = 12;
    public static final int CHARS_MAX = 128;

    private static final int HASH_MEMORY_KIB = 65_536;
    private static final int HASH_PASSES = 3;
    private static final int HASH_LANES = 4;

    /** Common passwords of at least twelve characters. */
    private static final Set<String> COMMON = Set.of(
            "password1234",
            "password12345",
            "passwordpassword",
            "123456789012",
            "1234567890123",
            "123456123456",
            "123123123123",
            "111111111111",
            "000000000000",
            "qwertyuiop12",
            "qwertyuiop123",
            "qwerty123456",
            "qwertyqwerty",
            "qwertzuiop12",
            "azertyuiop12",
            "abcdefghijkl",
            "abc123abc123",
            "iloveyou1234",
            "letmeinletmein",
            "welcome12345",
            "welcome123456",
            "administrator",
            "administrator1",
            "adminadminadmin",
            "changemechangeme",
            "changeme1234",
            "motdepasse12",
            "motdepasse123",
            "passwort1234",
            "contrasena12");

    private PasswordPolicy() {}

    /** @param pepper put before each password; empty for none */
    public static PasswordRules hashing(Secret pepper) {
        return new PasswordRules(pepper, CHARS_MIN, HASH_MEMORY_KIB, HASH_PASSES, HASH_LANES);
    }

    /** The problem of a password; empty if it is acceptable. */
    public static Optional<String> problem(String password, String email) {
        if (password.length() < CHARS_MIN || password.length() > CHARS_MAX) {
            return Optional.of("must have " + CHARS_MIN + " to " + CHARS_MAX + " characters");
        }
        String lowerCase = password.toLowerCase(Locale.ROOT);
        String name = email.substring(0, Math.max(0, email.indexOf('@')));
        if (List.of(email, name, name + name).contains(lowerCase)) {
            return Optional.of("must not be the name of the account");
        }
        if (COMMON.contains(lowerCase) || lowerCase.chars().distinct().count() < 3) {
            return Optional.of("is one of the most common passwords");
        }
        return Optional.empty();
    }
}
