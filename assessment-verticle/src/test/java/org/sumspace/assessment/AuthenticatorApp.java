package org.sumspace.assessment;

import java.math.BigInteger;
import java.util.Arrays;
import org.sumspace.assessment.account.core.Totp;

/** Shows the codes of a second factor, as an app on a telephone does. */
final class AuthenticatorApp {
    private static final String DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    private static final int DIGIT_BITS = 5;

    private final byte[] secret;

    AuthenticatorApp(byte... secret) {
        this.secret = secret.clone();
    }

    /** @param secret in Base32 (RFC 4648, section 6), as the node gives it */
    static AuthenticatorApp of(String secret) {
        // The one in front keeps leading zeros.
        BigInteger number = BigInteger.ONE;
        for (int at = 0; at < secret.length(); at++) {
            number = number.shiftLeft(DIGIT_BITS).add(BigInteger.valueOf(DIGITS.indexOf(secret.charAt(at))));
        }
        byte[] padded = number.toByteArray();
        return new AuthenticatorApp(Arrays.copyOfRange(padded, padded.length - Totp.SECRET_BYTES, padded.length));
    }

    /** The code of a node's present step, or of a later one. */
    String code(NodeUnderTest node, int stepsLater) {
        return Totp.code(secret, Totp.step(node.clock.instant()) + stepsLater);
    }
}
