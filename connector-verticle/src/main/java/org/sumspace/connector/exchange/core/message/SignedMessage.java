package org.sumspace.connector.exchange.core.message;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.JsonValue;

/**
 * A message as its sender signed it, kept as evidence. With it, a party that shows an outcome proves that the consumer
 * reported it. A reader must verify the signature.
 *
 * @param target the URL to which it was sent
 * @param headers those that the signature covers, and the signature
 * @param body as it was sent; empty if it is a part of an item
 */
public record SignedMessage(String method, String target, Map<String, String> headers, String body) {
    private static final String METHOD = "method";
    private static final String TARGET = "target";
    private static final String HEADERS = "headers";
    private static final String BODY = "body";
    private static final int HEADERS_MAX = 32;
    private static final int BODY_CHARS_MAX = 1 << 20;

    public SignedMessage {
        headers = Map.copyOf(headers);
    }

    public Map<String, @Nullable Object> tree() {
        Map<String, @Nullable Object> tree = new LinkedHashMap<>();
        tree.put(METHOD, method);
        tree.put(TARGET, target);
        tree.put(HEADERS, headers);
        tree.put(BODY, body);
        return tree;
    }

    /** @throws IllegalArgumentException if it is none */
    public static SignedMessage read(JsonValue tree) {
        JsonValue headers = tree.member(HEADERS);
        JsonValue body = tree.member(BODY);
        if (headers.size() > HEADERS_MAX || !body.isText() || body.asText().length() > BODY_CHARS_MAX) {
            throw new IllegalArgumentException("expected the headers and the body of a signed message");
        }
        Map<String, String> read = new LinkedHashMap<>();
        headers.members()
                .forEach(header -> read.put(header.getKey(), header.getValue().asText()));
        return new SignedMessage(Members.text(tree, METHOD), Members.text(tree, TARGET), read, body.asText());
    }
}
