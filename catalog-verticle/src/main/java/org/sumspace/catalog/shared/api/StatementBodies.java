package org.sumspace.catalog.shared.api;

import java.util.Base64;
import java.util.List;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.http.server.operation.ApiRequest;

/** Reads the signed statement in a node's request: {@code {statement: base64}}. */
public final class StatementBodies {
    private StatementBodies() {}

    public static byte[] of(ApiRequest request) {
        try {
            return Base64.getDecoder().decode(request.object().getString("statement"));
        } catch (IllegalArgumentException e) {
            throw NodeException.invalidInput(List.of(new Violation("/statement", "is not base64")));
        }
    }
}
