package org.sumspace.common.crypto;

import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** HKDF with SHA-256 (RFC 5869). */
public final class Hkdf {
    private static final String HMAC = "HmacSHA256";
    private static final int MAX_OUTPUT_BYTES = 255 * Digest.BYTES;

    private Hkdf() {}

    /**
     * Extract and expand.
     *
     * @param salt may be empty
     * @param outputBytes at most 8,160
     */
    public static byte[] derive(byte[] salt, byte[] inputKey, byte[] info, int outputBytes) {
        if (outputBytes < 1 || outputBytes > MAX_OUTPUT_BYTES) {
            throw new IllegalArgumentException(
                    "expected an output of 1 to " + MAX_OUTPUT_BYTES + " bytes, got " + outputBytes);
        }
        Mac extract = hmac(salt.length == 0 ? new byte[Digest.BYTES] : salt);
        return expand(hmac(extract.doFinal(inputKey)), info, outputBytes);
    }

    private static byte[] expand(Mac mac, byte[] info, int outputBytes) {
        byte[] output = new byte[outputBytes];
        byte[] block = {};
        int filled = 0;
        for (int counter = 1; filled < outputBytes; counter++) {
            mac.update(block);
            mac.update(info);
            block = mac.doFinal(new byte[] {(byte) counter});
            int taken = Math.min(block.length, outputBytes - filled);
            System.arraycopy(block, 0, output, filled, taken);
            filled += taken;
        }
        Arrays.fill(block, (byte) 0);
        return output;
    }

    private static Mac hmac(byte[] key) {
        try {
            Mac mac = Mac.getInstance(HMAC);
            mac.init(new SecretKeySpec(key, HMAC));
            return mac;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java platform lacks " + HMAC, e);
        }
    }
}
