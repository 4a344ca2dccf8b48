package org.sumspace.common.http.signature;

import static org.sumspace.common.http.signature.SignatureRefusedException.Reason.MALFORMED;

import java.util.Locale;
import java.util.Set;
import org.sumspace.common.http.structured.BareItem.Flag;
import org.sumspace.common.http.structured.BareItem.Text;
import org.sumspace.common.http.structured.FieldMember.Item;
import org.sumspace.common.http.structured.Parameters;

/**
 * A covered component of a signature (RFC 9421, section 2): a field, or a component that is derived from the message
 * and whose name begins with {@code @}.
 *
 * @param name of a field in lower case
 */
public record Component(String name, Parameters parameters) {
    /** The component belongs to the request that the message answers. */
    static final String REQUEST = "req";
    /** The component is one member of a field that is a dictionary. */
    static final String KEY = "key";
    /** Which parameter of the query. */
    static final String NAME = "name";

    private static final Set<String> KNOWN_PARAMETERS = Set.of(REQUEST, KEY, NAME);

    public static Component of(String name) {
        return new Component(name.toLowerCase(Locale.ROOT), Parameters.NONE);
    }

    public static Component ofRequest(String name) {
        return new Component(name.toLowerCase(Locale.ROOT), Parameters.NONE.with(REQUEST, Flag.TRUE));
    }

    /** @throws SignatureRefusedException MALFORMED for an unknown form or parameter, whose meaning is unknown */
    static Component read(Item item) {
        if (!(item.value() instanceof Text text)
                || !text.value().equals(text.value().toLowerCase(Locale.ROOT))
                || !KNOWN_PARAMETERS.containsAll(item.parameters().values().keySet())) {
            throw new SignatureRefusedException(MALFORMED, "The signature covers a component of an unknown form.");
        }
        return new Component(text.value(), item.parameters());
    }

    boolean isOfRequest() {
        return parameters.isTrue(REQUEST);
    }

    boolean isDerived() {
        return name.startsWith("@");
    }

    Item item() {
        return new Item(new Text(name), parameters);
    }

    /** As in the signature base. */
    @Override
    public String toString() {
        return item().serialised();
    }
}
