package org.sumspace.common.security;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.lang.ref.SoftReference;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator.BlockPool;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator.FixedBlockPool;
import org.bouncycastle.crypto.params.Argon2Parameters;

/**
 * Argon2id hashes of passwords (RFC 9106, version 0x13) in PHC form: {@code $argon2id$v=19$m=KiB,t=passes,p=lanes$salt$hash},
 * salt and hash in base64 without padding.
 */
final class Argon2Hash {
    private static final String PREFIX = "$argon2id$";
    private static final Pattern FORM = Pattern.compile(
            "\\$argon2id\\$v=19\\$m=(\\d{1,7}),t=(\\d{1,4}),p=(\\d{1,3})\\$([A-Za-z0-9+/]+)\\$([A-Za-z0-9+/]+)");

    private static final int SALT_BYTES = 16;
    private static final int HASH_BYTES = 32;

    /** As many hashes as are computed at the same time in a busy node. */
    private static final int POOLED_HASHES = 2;

    private static final SecureRandom RANDOM = new SecureRandom();

    /**
     * The memory of earlier hashes, which the library clears. Without it each log-in would allocate 19 MiB anew, and small heaps
     * would be collected for each. Under memory pressure the collector takes it.
     */
    private static SoftReference<BlockPool> memory = new SoftReference<>(null);

    private Argon2Hash() {}

    /** Whether a text says of itself that it is such a hash. */
    static boolean isOne(String hash) {
        return hash.startsWith(PREFIX);
    }

    /** @throws IllegalArgumentException if the hash is malformed */
    static HashCost cost(String hash) {
        Matcher form = parsed(hash);
        return new HashCost(
                Integer.parseInt(form.group(1)), Integer.parseInt(form.group(2)), Integer.parseInt(form.group(3)));
    }

    /** A new hash, with a random salt. */
    static String of(String password, HashCost cost) {
        byte[] salt = new byte[SALT_BYTES];
        RANDOM.nextBytes(salt);
        byte[] hash = compute(password, cost, salt, HASH_BYTES);
        Base64.Encoder base64 = Base64.getEncoder().withoutPadding();
        return "%sv=19$m=%d,t=%d,p=%d$%s$%s"
                .formatted(
                        PREFIX,
                        cost.memoryKib(),
                        cost.passes(),
                        cost.lanes(),
                        base64.encodeToString(salt),
                        base64.encodeToString(hash));
    }

    /** @throws IllegalArgumentException if the hash is malformed */
    static boolean matches(String password, String hash) {
        Matcher form = parsed(hash);
        byte[] expected = Base64.getDecoder().decode(form.group(5));
        byte[] salt = Base64.getDecoder().decode(form.group(4));
        return MessageDigest.isEqual(expected, compute(password, cost(hash), salt, expected.length));
    }

    private static Matcher parsed(String hash) {
        Matcher form = FORM.matcher(hash);
        if (!form.matches()) {
            throw new IllegalArgumentException("a password hash is not Argon2id in PHC form");
        }
        return form;
    }

    private static byte[] compute(String password, HashCost cost, byte[] salt, int length) {
        Argon2BytesGenerator generator = new Argon2BytesGenerator();
        generator.init(new Argon2Parameters.Builder(Argon2Parameters.ARGON2_id)
                .withVersion(Argon2Parameters.ARGON2_VERSION_13)
                .withMemoryAsKB(cost.memoryKib())
                .withIterations(cost.passes())
                .withParallelism(cost.lanes())
                .withSalt(salt)
                .withBlockPool(memory())
                .build());
        byte[] hash = new byte[length];
        generator.generateBytes(password.getBytes(UTF_8), hash);
        return hash;
    }

    private static synchronized BlockPool memory() {
        BlockPool pool = memory.get();
        if (pool == null) {
            pool = new FixedBlockPool(POOLED_HASHES * HashCost.STANDARD.memoryKib());
            memory = new SoftReference<>(pool);
        }
        return pool;
    }
}
