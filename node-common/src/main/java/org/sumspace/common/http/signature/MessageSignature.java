package org.sumspace.common.http.signature;

import static org.sumspace.common.http.signature.SignatureRefusedException.Reason.EXPIRED;
import static org.sumspace.common.http.signature.SignatureRefusedException.Reason.FROM_THE_FUTURE;
import static org.sumspace.common.http.signature.SignatureRefusedException.Reason.MALFORMED;
import static org.sumspace.common.http.signature.SignatureRefusedException.Reason.TOO_LONG_VALID;
import static org.sumspace.common.http.signature.SignatureRefusedException.Reason.UNCOVERED;
import static org.sumspace.common.http.signature.SignatureRefusedException.Reason.UNSIGNED;
import static org.sumspace.common.http.signature.SignatureRefusedException.Reason.WRONG_SIGNATURE;

import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.http.signature.MessageSigner.SignatureFields;
import org.sumspace.common.http.structured.BareItem;
import org.sumspace.common.http.structured.BareItem.Octets;
import org.sumspace.common.http.structured.BareItem.Text;
import org.sumspace.common.http.structured.BareItem.Whole;
import org.sumspace.common.http.structured.Dictionary;
import org.sumspace.common.http.structured.FieldMember.InnerList;
import org.sumspace.common.http.structured.FieldMember.Item;

/**
 * The signature between connectors that a message brings: the one with the tag {@link #TAG_VALUE}. It proves nothing
 * before {@link #verify}. Signatures with other tags are ignored; intermediaries may add some.
 */
public final class MessageSignature {
    public static final String TAG_VALUE = "sumspace-peer";
    public static final Duration VALIDITY_MAX = Duration.ofSeconds(60);
    public static final Duration CLOCK_SKEW_MAX = Duration.ofSeconds(30);

    static final String CREATED = "created";
    static final String EXPIRES = "expires";
    static final String NONCE = "nonce";
    static final String KEY_ID = "keyid";
    static final String TAG = "tag";

    private static final String ALGORITHM = "alg";
    private static final String ED25519 = "ed25519";
    private static final int KEY_ID_CHARS_MAX = 100;

    private final InnerList signed;
    private final Set<Component> covered;
    private final byte[] signature;
    private final String keyId;

    private MessageSignature(InnerList signed, byte[] signature) {
        this.signed = signed;
        this.covered = signed.items().stream().map(Component::read).collect(Collectors.toUnmodifiableSet());
        this.signature = signature;
        this.keyId = signed.parameters()
                .find(KEY_ID, Text.class)
                .map(Text::value)
                .filter(id -> id.length() <= KEY_ID_CHARS_MAX)
                .orElseThrow(() -> malformed("The signature has no keyid that is the thumbprint of a key."));
        requireEd25519();
    }

    /** @throws SignatureRefusedException if the message has no such signature, several, or fields that cannot be read */
    public static MessageSignature read(FieldLines fields) {
        List<String> inputLines = fields.of(SignatureFields.INPUT);
        List<String> signatureLines = fields.of(SignatureFields.SIGNATURE);
        if (inputLines.isEmpty() || signatureLines.isEmpty()) {
            throw new SignatureRefusedException(
                    UNSIGNED, "Sign the message (RFC 9421) with the tag " + TAG_VALUE + ".");
        }
        try {
            return read(Dictionary.parse(inputLines), Dictionary.parse(signatureLines));
        } catch (IllegalArgumentException e) {
            throw malformed("Signature-Input or Signature cannot be read: " + e.getMessage());
        }
    }

    private static MessageSignature read(Dictionary inputs, Dictionary signatures) {
        List<Map.Entry<String, InnerList>> tagged = inputs.members().entrySet().stream()
                .filter(each -> each.getValue() instanceof InnerList)
                .map(each -> Map.entry(each.getKey(), (InnerList) each.getValue()))
                .filter(each -> each.getValue().parameters().find(TAG).equals(Optional.of(new Text(TAG_VALUE))))
                .toList();
        if (tagged.size() != 1) {
            throw tagged.isEmpty()
                    ? new SignatureRefusedException(UNSIGNED, "No signature has the tag " + TAG_VALUE + ".")
                    : malformed("Several signatures have the tag " + TAG_VALUE + ".");
        }
        return signatures
                .find(tagged.get(0).getKey())
                .filter(Item.class::isInstance)
                .map(member -> ((Item) member).value())
                .filter(Octets.class::isInstance)
                .map(octets -> new MessageSignature(tagged.get(0).getValue(), ((Octets) octets).bytes()))
                .orElseThrow(() -> malformed("Signature has no bytes under the label that Signature-Input uses."));
    }

    private void requireEd25519() {
        Optional<BareItem> algorithm = signed.parameters().find(ALGORITHM);
        if (algorithm.isPresent() && !algorithm.equals(Optional.of(new Text(ED25519)))) {
            throw malformed("Sign with the algorithm " + ED25519 + ".");
        }
    }

    /** The thumbprint (RFC 7638) of the key that the signer names. */
    public String keyId() {
        return keyId;
    }

    public boolean covers(Component component) {
        return covered.contains(component);
    }

    /** The names of the header fields that are covered, in lower case. */
    public Set<String> coveredFields() {
        return covered.stream()
                .filter(component -> !component.isDerived())
                .map(Component::name)
                .collect(Collectors.toUnmodifiableSet());
    }

    /** @throws SignatureRefusedException UNCOVERED if one of them is not covered */
    public void requireCovered(List<Component> components) {
        for (Component component : components) {
            if (!covers(component)) {
                throw new SignatureRefusedException(UNCOVERED, "The signature does not cover " + component + ".");
            }
        }
    }

    /** The value that makes a request unique. */
    public Nonce nonce() {
        try {
            return signed.parameters()
                    .find(NONCE, Text.class)
                    .map(text -> new Nonce(text.value()))
                    .orElseThrow(() -> malformed("The signature has no nonce."));
        } catch (IllegalArgumentException e) {
            throw malformed("The nonce cannot be read: " + e.getMessage());
        }
    }

    /** When a request ceases to be valid, whatever the difference of the clocks. */
    public Instant refusedAfter() {
        return time(EXPIRES).plus(CLOCK_SKEW_MAX);
    }

    /** @throws SignatureRefusedException if a request with this signature is not valid now, or for too long */
    public void requireValidAt(Instant now) {
        Instant created = time(CREATED);
        if (created.isAfter(now.plus(CLOCK_SKEW_MAX))) {
            throw new SignatureRefusedException(FROM_THE_FUTURE, "The signature was created in the future.");
        }
        if (now.isAfter(refusedAfter())) {
            throw new SignatureRefusedException(EXPIRED, "The signature has expired.");
        }
        if (time(EXPIRES).isAfter(created.plus(VALIDITY_MAX))) {
            throw new SignatureRefusedException(
                    TOO_LONG_VALID, "The signature is valid for more than " + VALIDITY_MAX.toSeconds() + " s.");
        }
    }

    private Instant time(String parameter) {
        return signed.parameters()
                .find(parameter, Whole.class)
                .map(seconds -> Instant.ofEpochSecond(seconds.value()))
                .orElseThrow(() -> malformed("The signature does not say when it was created and when it expires."));
    }

    /** @throws SignatureRefusedException if the signature is not this key's over this message */
    public void verify(MessageParts message, VerifyingKey key) {
        if (!key.verifies(signature, SignatureBase.of(signed, message))) {
            throw new SignatureRefusedException(WRONG_SIGNATURE, "The signature is not for this message.");
        }
    }

    private static SignatureRefusedException malformed(String message) {
        return new SignatureRefusedException(MALFORMED, message);
    }

    /**
     * 128 random bits that make a signature unique.
     *
     * @param value in base64url without padding
     */
    public record Nonce(String value) {
        private static final int BYTES = 16;
        /** The last character stands for two bits, and four that are zero. */
        private static final Pattern FORM = Pattern.compile("[-\\w]{21}[AQgw]");

        public Nonce {
            if (!FORM.matcher(value).matches()) {
                throw new IllegalArgumentException("expected 128 bits in base64url without padding");
            }
        }

        public static Nonce random(SecureRandom random) {
            byte[] bytes = new byte[BYTES];
            random.nextBytes(bytes);
            return new Nonce(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
        }
    }
}
