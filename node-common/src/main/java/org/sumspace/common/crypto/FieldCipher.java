package org.sumspace.common.crypto;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * Encrypts single values for a store (AES-256-GCM). Each value has a key of its own, derived from a random salt and from the
 * place where the value belongs: no nonce is used twice under one key, and a value cannot be moved to another place.
 * Thread-safe.
 */
public final class FieldCipher {
    public static final int KEY_BYTES = 32;

    private static final int SALT_BYTES = SequenceCipher.SALT_BYTES;

    /** How much longer a value is when it is sealed. */
    public static final int SEALED_BYTES_MORE = SALT_BYTES + RecordCipher.TAG_BYTES;

    private final byte[] key;
    private final byte @Nullable [] previousKey;
    private final SecureRandom random;

    /** @param key {@value #KEY_BYTES} bytes */
    public FieldCipher(byte[] key, SecureRandom random) {
        this(key, null, random);
    }

    /** @param previousKey a key that only opens values, for values that the present key does not open; null for none */
    public FieldCipher(byte[] key, byte @Nullable [] previousKey, SecureRandom random) {
        this.key = checked(key);
        this.previousKey = previousKey == null ? null : checked(previousKey);
        this.random = random;
    }

    private static byte[] checked(byte[] key) {
        if (key.length != KEY_BYTES) {
            throw new IllegalArgumentException("expected a key of " + KEY_BYTES + " bytes, got " + key.length);
        }
        return key.clone();
    }

    /**
     * @param place the place of the value, for example the field and the id of its document; {@link #open} needs the
     *     same one
     * @return base64
     */
    public String seal(String place, String text) {
        return Base64.getEncoder().encodeToString(seal(place, text.getBytes(UTF_8)));
    }

    /** @param place the place of the value; {@link #open(String, byte[])} needs the same one */
    public byte[] seal(String place, byte[] plain) {
        byte[] salt = new byte[SALT_BYTES];
        random.nextBytes(salt);
        byte[] sealed = Arrays.copyOf(salt, plain.length + SEALED_BYTES_MORE);
        RecordCipher.sealing(keyOf(key, salt, place)).next(plain, 0, plain.length, true, sealed, SALT_BYTES);
        return sealed;
    }

    /** @throws UnsealException if the value was sealed with another key or for another place, or was changed */
    public String open(String place, String sealed) {
        return new String(open(place, bytes(sealed)), UTF_8);
    }

    /** @throws UnsealException if the value was sealed with another key or for another place, or was changed */
    public byte[] open(String place, byte[] sealed) {
        try {
            return open(key, place, sealed);
        } catch (UnsealException e) {
            if (previousKey == null) {
                throw e;
            }
            return open(previousKey, place, sealed);
        }
    }

    /**
     * Seals the value again with the present key; returns the same text if it was sealed with that key.
     *
     * @throws UnsealException as {@link #open}
     */
    public String reseal(String place, String sealed) {
        try {
            open(key, place, bytes(sealed));
            return sealed;
        } catch (UnsealException e) {
            return seal(place, open(place, sealed));
        }
    }

    private static byte[] open(byte[] key, String place, byte[] sealed) {
        int length = sealed.length - SALT_BYTES;
        if (length < RecordCipher.TAG_BYTES) {
            throw new UnsealException("the value is truncated");
        }
        byte[] plain = new byte[length - RecordCipher.TAG_BYTES];
        RecordCipher.opening(keyOf(key, Arrays.copyOf(sealed, SALT_BYTES), place))
                .next(sealed, SALT_BYTES, length, true, plain, 0);
        return plain;
    }

    /**
     * Seals a value that is too large for the memory.
     *
     * @param place the place of the value; {@link #opening} needs the same one
     */
    public SequenceCipher sealing(String place) {
        byte[] salt = new byte[SALT_BYTES];
        random.nextBytes(salt);
        return new SequenceCipher(salt, RecordCipher.sealing(keyOf(key, salt, place)));
    }

    /**
     * Opens what {@link #sealing} sealed. Values that were sealed with the previous key cannot be opened.
     *
     * @param salt of the sealed value
     */
    public SequenceCipher opening(String place, byte[] salt) {
        return new SequenceCipher(salt.clone(), RecordCipher.opening(keyOf(key, salt, place)));
    }

    private static byte[] bytes(String sealed) {
        try {
            return Base64.getDecoder().decode(sealed);
        } catch (IllegalArgumentException e) {
            throw new UnsealException("the value is not base64");
        }
    }

    private static byte[] keyOf(byte[] key, byte[] salt, String place) {
        return Hkdf.derive(salt, key, place.getBytes(UTF_8), KEY_BYTES);
    }
}
