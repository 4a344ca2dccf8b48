package org.sumspace.contract.shared.core;

import java.util.List;
import org.sumspace.common.document.CanonicalJson;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;

/** JSON that clients send. A value without a canonical form can neither be stored nor signed, so it is refused. */
public final class ClientJson {
    private ClientJson() {}

    /**
     * The canonical form of a value that a client sent, or that contains such values.
     *
     * @throws NodeException INVALID_INPUT if it has no canonical form: it is nested too deeply, or has a number
     *     that no double can represent
     */
    public static byte[] canonical(JsonValue value) {
        try {
            return CanonicalJson.write(value);
        } catch (IllegalArgumentException e) {
            throw NodeException.invalidInput(List.of(new Violation("", String.valueOf(e.getMessage()))));
        }
    }
}
