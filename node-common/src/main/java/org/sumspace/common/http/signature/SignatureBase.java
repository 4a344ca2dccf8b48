package org.sumspace.common.http.signature;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.sumspace.common.http.signature.SignatureRefusedException.Reason.MALFORMED;
import static org.sumspace.common.http.signature.SignatureRefusedException.Reason.UNCOVERED;

import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;
import org.sumspace.common.http.structured.FieldMember.InnerList;
import org.sumspace.common.http.structured.FieldMember.Item;

/** The bytes that are signed (RFC 9421, section 2.5). */
final class SignatureBase {
    private static final Pattern ONE_LINE = Pattern.compile("[\t -~]*");

    private SignatureBase() {}

    /**
     * @param signed covered components with the parameters of the signature
     * @throws SignatureRefusedException if the message lacks a component, or has one twice
     */
    static byte[] of(InnerList signed, MessageParts message) {
        StringBuilder base = new StringBuilder();
        Set<Component> seen = new HashSet<>();
        for (Item item : signed.items()) {
            Component component = Component.read(item);
            if (!seen.add(component)) {
                throw new SignatureRefusedException(MALFORMED, "The signature covers " + component + " twice.");
            }
            base.append(component)
                    .append(": ")
                    .append(value(component, message))
                    .append('\n');
        }
        return base.append("\"@signature-params\": ")
                .append(signed.serialised())
                .toString()
                .getBytes(US_ASCII);
    }

    /** A value with a line break is refused, because it could imitate another component. */
    private static String value(Component component, MessageParts message) {
        String value = find(component, message);
        if (!ONE_LINE.matcher(value).matches()) {
            throw new SignatureRefusedException(MALFORMED, component + " has characters that cannot be signed.");
        }
        return value;
    }

    private static String find(Component component, MessageParts message) {
        try {
            return message.value(component)
                    .orElseThrow(() -> new SignatureRefusedException(
                            UNCOVERED, "The signature covers " + component + ", which the message does not have."));
        } catch (IllegalArgumentException e) {
            throw new SignatureRefusedException(MALFORMED, component + " cannot be read: " + e.getMessage());
        }
    }
}
