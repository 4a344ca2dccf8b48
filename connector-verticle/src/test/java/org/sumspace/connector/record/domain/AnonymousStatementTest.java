package org.sumspace.connector.record.domain;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.sumspace.common.document.JsonValue;

class AnonymousStatementTest {
    @Test
    void onlyWhatNamesNobody_isKept() {
        String statement = """
                {"id": "9f9b", "actor": {"name": "Ada", "mbox": "mailto:ada@elm.example"},
                 "verb": {"id": "http://v", "display": {"en": "Ada did"}},
                 "object": {"id": "http://o", "definition": {"type": "http://t", "name": {"en": "Ada's test"}}},
                 "result": {"score": {"raw": 7, "max": 10, "extensions": "Ada"}, "success": true, "response": "I am Ada",
                            "duration": {"nested": "Ada"}, "extensions": {"http://x": "Ada"}},
                 "context": {"instructor": {"name": "Ada"}, "registration": "1"},
                 "timestamp": "2026-03-01T10:11:12.131Z", "stored": "2026-03-01T10:11:13Z",
                 "authority": {"name": "Ada"}, "attachments": [{"display": {"en": "Ada"}}], "odd": "Ada"}""";
        assertThat(anonymous(statement))
                .isEqualTo("{\"object\":{\"definition\":{\"type\":\"http://t\"},\"id\":\"http://o\"},"
                        + "\"result\":{\"score\":{\"max\":10,\"raw\":7},\"success\":true},"
                        + "\"timestamp\":\"2026-03-01\",\"verb\":{\"id\":\"http://v\"}}");
    }

    @Test
    void objectThatIsNoActivity_isLeftOut() {
        for (String type : new String[] {"Agent", "Group", "SubStatement", "StatementRef"}) {
            assertThat(anonymous("{\"object\": {\"objectType\": \"" + type + "\", \"id\": \"Ada\"}}"))
                    .isEqualTo("{}");
        }
    }

    private static String anonymous(String statement) {
        return new String(AnonymousStatement.of(JsonValue.parse(statement)), UTF_8);
    }
}
