package org.sumspace.sandbox.cli.catalog;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.Base64;
import org.sumspace.sandbox.cli.shared.FakeNode;

/** A catalog with fixed answers, and an account there. */
final class FakeCatalog extends FakeNode {
    static final String SELF = "aaaaaaaaaaaaaaaaaaaaaaaa";
    static final String EMAIL = "ada@elm.example";

    FakeCatalog() throws IOException {
        super("catalog");
        String claims = Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString("{\"sub\": \"%s\"}".formatted(SELF).getBytes(UTF_8));
        answer("POST /auth/login", 200, "{\"token\": \"e30.%s.c2ln\"}".formatted(claims));
    }
}
