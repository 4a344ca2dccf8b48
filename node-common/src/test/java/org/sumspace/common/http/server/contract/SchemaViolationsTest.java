package org.sumspace.common.http.server.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sumspace.common.error.Violation;

class SchemaViolationsTest {
    /** Words of the library that validates: none of them may reach a person. */
    private static final String LIBRARY =
            "(?i)instance|subschema|did not match|does not match (any|exactly|pattern|schema)|too (few|many|short|long)|\\( \\+|\\^";

    private final ContractSchemas schemas = new ContractSchemas(Contract.load("contracts/words.yaml"));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"consents\":[]} | /consents | expected at least 1 item, got 0",
                "{\"consents\":[1,2,3,4]} | /consents | expected at most 3 items, got 4",
                "{\"consents\":[1,1]} | /consents | expected items that differ, got one twice",
                "{\"consents\":{}} | /consents | expected a list, got an object",
                "{\"consents\":[true]} | /consents/0 | expected an integer, got true",
                "{\"part\":{}} | /part | the members id, name are missing",
                "{\"part\":{\"id\":\"0123456789abcdef01234567\"}} | /part | the member name is missing",
                "{\"part\":{\"id\":\"xyz\",\"name\":\"n\"}} | /part/id | expected 24 hexadecimal digits, got a text of 3 characters",
                "{\"part\":{\"id\":7,\"name\":\"n\"}} | /part/id | expected a text, got a number",
                "{\"part\":{\"id\":\"0123456789abcdef01234567\",\"name\":\"n\",\"nmae\":1}} | /part/nmae | is not known here; expected id, name",
                "{\"unformed\":\"B\"} | /unformed | expected a text that matches [a], got a text of 1 character",
                "{\"colour\":\"blue\"} | /colour | expected one of \"red\", \"green\", got \"blue\"",
                "{\"fixed\":2} | /fixed | expected 1, got 2",
                "{\"secret\":\"short\"} | /secret | expected at least 12 characters, got 5",
                "{\"secret\":\"much longer than that\"} | /secret | expected at most 20 characters, got 21",
                "{\"size\":-1} | /size | expected at least 0, got -1",
                "{\"size\":11} | /size | expected at most 10, got 11",
                "{\"size\":3} | /size | expected a multiple of 2, got 3",
                "{\"share\":0} | /share | expected more than 0, got 0",
                "{\"share\":1} | /share | expected less than 1, got 1",
                "{\"either\":[]} | /either | expected a text or null, got a list of 0 items",
                "{\"one\":1} | /one | matches several of the forms that exclude each other",
                "{\"never\":1} | /never | has a form that is excluded",
                "{\"when\":\"today\"} | /when | expected a time such as 2026-01-31T09:30:00Z, got a text of 5 characters",
                "{\"bag\":{}} | /bag | expected at least 1 member, got 0",
                "{\"bag\":{\"a\":1,\"b\":2}} | /bag | expected at most 1 member, got 2",
                "{\"a/b~c\":1} | /a~1b~0c | expected a text, got a number",
                "{\"list\":[{\"id\":\"0123456789abcdef01234567\"}]} | /list/0 | the member name is missing",
            })
    void violation_saysWhatWasExpectedAndWhatCame(String json, String path, String message) {
        List<Violation> violations = schemas.violations("Thing", new JsonObject(json));
        assertThat(violations).contains(new Violation(path, message));
        assertThat(violations).allSatisfy(each -> assertThat(each.message()).doesNotContainPattern(LIBRARY));
    }

    @Test
    void knownMemberWithAWrongValue_isNotCalledUnknown() {
        JsonObject part = new JsonObject().put("id", "0123456789abcdef01234567").put("name", 7);
        JsonObject inside = new JsonObject().put("whole", new JsonObject().put("part", part));

        assertThat(schemas.violations("Thing", new JsonObject().put("part", part)))
                .containsExactly(new Violation("/part/name", "expected a text, got a number"));
        assertThat(schemas.violations("Thing", inside))
                .containsExactly(new Violation("/whole/part/name", "expected a text, got a number"));
    }

    @Test
    void secretThatViolatesItsPattern_isNotRepeated() {
        JsonObject part = new JsonObject().put("id", "hunter2").put("name", "n");
        assertThat(schemas.violations("Thing", new JsonObject().put("part", part))
                        .toString())
                .contains("expected 24 hexadecimal digits")
                .doesNotContain("hunter2");
    }

    @Test
    void numberThatIsTooLongToRepeat_isNamedByItsLength() {
        assertThat(schemas.violations("Thing", new JsonObject("{\"size\":" + "9".repeat(400) + "}")))
                .contains(new Violation("/size", "expected at most 10, got a number of 400 characters"));
    }

    @Test
    void valueWithManyViolations_hasABoundedAnswer() {
        JsonArray list = new JsonArray();
        for (int i = 0; i < 200; i++) {
            list.add(i);
        }
        assertThat(schemas.violations("Thing", new JsonObject().put("list", list)))
                .hasSize(50);
    }
}
