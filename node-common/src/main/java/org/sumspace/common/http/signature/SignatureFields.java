package org.sumspace.common.http.signature;

/**
 * The fields that carry a signature.
 *
 * @param input value of {@code Signature-Input}
 * @param signature value of {@code Signature}
 */
public record SignatureFields(String input, String signature) {
    public static final String INPUT = "Signature-Input";
    public static final String SIGNATURE = "Signature";
}
