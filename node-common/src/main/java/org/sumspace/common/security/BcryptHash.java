package org.sumspace.common.security;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bouncycastle.crypto.generators.OpenBSDBCrypt;

/** Hashes of passwords that were imported from a system with bcrypt. No new ones are made. */
final class BcryptHash {
    static final int COST_MAX = 14;

    private static final int COST_MIN = 4;
    private static final int SALT_BYTES = 16;
    private static final Pattern FORM = Pattern.compile("\\$2[aby]\\$(\\d\\d)\\$[./A-Za-z0-9]{53}");

    private BcryptHash() {}

    /** The binary logarithm of the work; empty if the text is not such a hash, or costs too much. */
    static OptionalInt cost(String hash) {
        Matcher form = FORM.matcher(hash);
        if (!form.matches()) {
            return OptionalInt.empty();
        }
        int cost = Integer.parseInt(form.group(1));
        return cost >= COST_MIN && cost <= COST_MAX ? OptionalInt.of(cost) : OptionalInt.empty();
    }

    /** @param hash one that has a {@link #cost} */
    static boolean matches(String password, String hash) {
        return OpenBSDBCrypt.checkPassword(hash, password.getBytes(UTF_8));
    }

    /** Only the work of a hash. */
    static void compute(String password, int cost) {
        OpenBSDBCrypt.generate(password.getBytes(UTF_8), new byte[SALT_BYTES], cost);
    }
}
