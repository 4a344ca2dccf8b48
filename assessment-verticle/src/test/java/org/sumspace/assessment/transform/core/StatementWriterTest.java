package org.sumspace.assessment.transform.core;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;

class StatementWriterTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String HOSTILE = "quote \" backslash \\ line \n tab \t bell \u0007 é 漢 😀 </script>";

    @Test
    void everyText_isReadBackAsItWas() throws Exception {
        JsonNode statement = write(new EventRow(
                HOSTILE + 1,
                HOSTILE + 2,
                HOSTILE + 3,
                HOSTILE + 4,
                HOSTILE + 5,
                HOSTILE + 6,
                HOSTILE + 7,
                HOSTILE + 8,
                HOSTILE + 9,
                3661.5,
                false,
                false));

        assertThat(statement.at("/id").textValue()).isEqualTo(HOSTILE + 1);
        assertThat(statement.at("/timestamp").textValue()).isEqualTo(HOSTILE + 2);
        assertThat(statement.at("/actor/account/name").textValue()).isEqualTo(HOSTILE + 3);
        assertThat(statement.at("/context/registration").textValue()).isEqualTo(HOSTILE + 4);
        assertThat(statement
                        .at("/context/extensions/urn:affectlog:entityUaiCodeHash")
                        .textValue())
                .isEqualTo(HOSTILE + 5);
        assertThat(statement.at("/context/contextActivities/grouping/0/id").textValue())
                .isEqualTo(HOSTILE + 6);
        assertThat(statement.at("/context/contextActivities/category/0/id").textValue())
                .isEqualTo(HOSTILE + 7);
        assertThat(statement.at("/object/id").textValue()).isEqualTo(HOSTILE + 8);
        assertThat(statement.at("/object/definition/type").textValue()).isEqualTo(HOSTILE + 9);
        assertThat(statement.at("/object/definition/name/en-US").textValue()).isEqualTo(HOSTILE + 9);
        assertThat(statement.at("/verb/display/en-US").textValue()).isEqualTo("accessed");
        assertThat(statement.at("/result/duration").textValue()).isEqualTo("PT1H1M1.5S");
        assertThat(statement.at("/context/extensions/urn:affectlog:durationRaw").textValue())
                .isEqualTo("3661.5");
        assertThat(statement.at("/actor/extensions/isViewerAnonymous").booleanValue())
                .isFalse();
    }

    @Test
    void missingValues_areAbsent() throws Exception {
        JsonNode statement =
                write(new EventRow(null, null, null, null, null, null, null, null, null, null, null, null));

        assertThat(statement.fieldNames())
                .toIterable()
                .containsExactly("verb", "object", "context", "authority", "source");
        assertThat(statement.at("/object/objectType").textValue()).isEqualTo("Activity");
        assertThat(statement.at("/context/contextActivities").isEmpty()).isTrue();
        assertThat(statement.at("/context/extensions").isEmpty()).isTrue();
    }

    /** A category without a grouping, and a flag without a school: nothing stands before them. */
    @Test
    void laterValues_standAlone() throws Exception {
        JsonNode statement =
                write(new EventRow(null, null, null, null, null, null, "TEST", null, null, 5.0, true, true));

        assertThat(statement.at("/actor/account/name").textValue()).isEqualTo("anonymous");
        assertThat(statement.at("/verb/display/en-US").textValue()).isEqualTo("assessed");
        assertThat(statement.at("/context/contextActivities/category/0/id").textValue())
                .isEqualTo("TEST");
        assertThat(statement
                        .at("/context/extensions/urn:affectlog:isViewerAuthor")
                        .booleanValue())
                .isTrue();
    }

    private static JsonNode write(EventRow row) throws Exception {
        JsonBytes json = new JsonBytes();
        new StatementWriter(json).write(row);
        assertThat(json.toString()).endsWith("}\n").containsOnlyOnce("\n");
        return MAPPER.readTree(json.toString());
    }
}
