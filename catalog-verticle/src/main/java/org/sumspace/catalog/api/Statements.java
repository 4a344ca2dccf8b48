package org.sumspace.catalog.api;

import java.util.Base64;
import java.util.List;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.http.server.ApiRequest;

/** The statement in a node's request: {@code {statement: base64}}. */
final class Statements {
    private Statements() {}

    static byte[] of(ApiRequest request) {
        try {
            return Base64.getDecoder().decode(request.object().getString("statement"));
        } catch (IllegalArgumentException e) {
            throw NodeException.invalidInput(List.of(new Violation("/statement", "is not base64")));
        }
    }
}
