package org.sumspace.sandbox.cli.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import org.sumspace.sandbox.SandboxException;

/** Reads the policies that a party proposes. */
final class PolicyInput {
    private static final String FIELD = "policy";

    private PolicyInput() {}

    /** The body of a request with these policies; a file may also contain the body itself. */
    static JsonNode body(String file, InputStream standardInput) throws IOException {
        JsonNode content = JsonInput.read(file, standardInput);
        JsonNode policies = content.isArray() ? content : content.path(FIELD);
        if (!policies.isArray()) {
            throw new SandboxException(
                    file + " contains no policies", "Expected an array, like [{\"ruleId\": \"...\", \"values\": {}}]");
        }
        return JsonInput.empty().set(FIELD, policies);
    }
}
