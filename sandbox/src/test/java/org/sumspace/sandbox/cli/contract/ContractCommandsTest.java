package org.sumspace.sandbox.cli.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.CanonicalJson;
import org.sumspace.common.document.JsonValue;
import org.sumspace.sandbox.cli.shared.FakeNode;

class ContractCommandsTest {

    private final FakeNode manager;

    ContractCommandsTest() throws IOException {
        manager = new FakeNode("contract");
    }

    @AfterEach
    void stop() {
        manager.close();
    }

    @Test
    void audit_isChecked_andTheFirstBreakNamed() {
        String zeros = "0".repeat(64);
        String first = "{\"number\": 1, \"previous\": \"%s\", \"event\": \"created\"}".formatted(zeros);
        String digest = Digest.of(CanonicalJson.write(JsonValue.parse(first))).toString();
        String second = "{\"number\": 2, \"previous\": \"%s\", \"event\": \"signed\"}".formatted(digest);
        String end = Digest.of(CanonicalJson.write(JsonValue.parse(second))).toString();
        manager.answer("GET /audit?after=0", 200, "{\"entries\": [%s, %s]}".formatted(first, second))
                .answer("GET /audit?after=2", 200, "{\"entries\": []}");
        assertThat(manager.runHere("audit")).isZero();
        assertThat(manager.lines()).containsExactly("2 entries without a break; the last has the digest " + end);

        manager.answer(
                "GET /audit?after=0",
                200,
                "{\"entries\": [%s, %s]}".formatted(first.replace("created", "signed"), second));
        assertThat(manager.runHere("audit")).isEqualTo(1);
        assertThat(manager.lines().get(1)).startsWith("the audit is broken at entry 2");
        manager.answer("GET /audit?after=0", 200, "{\"entries\": [%s]}".formatted(second));
        assertThat(manager.runHere("audit")).isEqualTo(1);
    }
}
