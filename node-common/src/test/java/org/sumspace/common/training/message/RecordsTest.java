package org.sumspace.common.training.message;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;

class RecordsTest {
    @Test
    void records_areReadInTheirOrder_asOftenAsTheyAreWanted() {
        Records records =
                records("{\"meta\": {\"data\": [7]}, \"data\": [{\"id\": \"a\"}, [1, [2]], null], \"x\": [{}]}");

        List<JsonValue> expected =
                List.of(JsonValue.parse("{\"id\": \"a\"}"), JsonValue.parse("[1, [2]]"), JsonValue.of(null));
        assertThat(records).containsExactlyElementsOf(expected);
        assertThat(records).containsExactlyElementsOf(expected);
    }

    @Test
    void answerWithoutRecords_hasNone() {
        assertThat(records("{\"data\": [], \"meta\": {\"count\": 0}}")).isEmpty();
        assertThatThrownBy(() -> records("{\"data\": []}").iterator().next())
                .isInstanceOf(NoSuchElementException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "[]",
                "{}",
                "{\"data\": {}}",
                "{\"data\": null, \"x\": []}",
                "{\"data\": [{}",
                "{\"data\": [{}]",
                "{\"data\": []",
                "{\"data\": [{}, ]}",
                "{\"data\": [{\"id\": }]}",
                "{\"data\": [{}]} {}",
                "{\"data\": [{}], 7}",
            })
    void answerOfAnotherForm_isRefused(String json) {
        assertThatThrownBy(() -> records(json).forEach(new ArrayList<JsonValue>()::add))
                .isInstanceOfSatisfying(
                        NodeException.class,
                        refusal -> assertThat(refusal.type()).isEqualTo(ProblemType.FAILED_DEPENDENCY));
    }

    private static Records records(String json) {
        return new Records(json.getBytes(UTF_8));
    }
}
