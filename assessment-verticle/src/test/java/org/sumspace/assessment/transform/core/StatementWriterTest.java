package org.sumspace.assessment.transform.core;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URLDecoder;
import org.junit.jupiter.api.Test;

class StatementWriterTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String HOSTILE = "quote \" backslash \\ line \n tab \t bell \u0007 é 漢 😀 </script>";

    private static final String PSEUDONYM = "329437a33d55091783c1dd7130ca7eb5";

    @Test
    void everyText_isReadBackAsItWas() throws Exception {
        JsonNode statement = write(new EventRow(
                HOSTILE + 1,
                null,
                HOSTILE + 3,
                HOSTILE + 4,
                HOSTILE + 5,
                HOSTILE + 6,
                HOSTILE + 7,
                HOSTILE + 8,
                HOSTILE + 9,
                3661.5,
                false,
                false,
                HOSTILE + 2));

        assertThat(statement.at("/actor/account/name").textValue()).isEqualTo(HOSTILE + 3);
        JsonNode extensions = statement.at("/context/extensions");
        assertThat(extensions.at("/urn:affectlog:timestampRaw").textValue()).isEqualTo(HOSTILE + 2);
        assertThat(extensions.at("/urn:affectlog:entityUaiCodeHash").textValue())
                .isEqualTo(HOSTILE + 5);
        assertThat(code(statement, "/context/contextActivities/grouping/0/id", "urn:affectlog:collection:"))
                .isEqualTo(HOSTILE + 6);
        assertThat(code(statement, "/context/contextActivities/category/0/id", "urn:affectlog:view-context:"))
                .isEqualTo(HOSTILE + 7);
        assertThat(code(statement, "/object/id", "urn:affectlog:resource:")).isEqualTo(HOSTILE + 8);
        assertThat(code(statement, "/object/definition/type", "urn:affectlog:resource-type:"))
                .isEqualTo(HOSTILE + 9);
        assertThat(statement.at("/object/definition/name/en-US").textValue()).isEqualTo(HOSTILE + 9);
        assertThat(statement.at("/verb/display/en-US").textValue()).isEqualTo("accessed");
        assertThat(statement.at("/result/duration").textValue()).isEqualTo("PT1H1M1.5S");
        assertThat(extensions.at("/urn:affectlog:durationRaw").textValue()).isEqualTo("3661.5");
        assertThat(extensions.at("/urn:affectlog:isViewerAnonymous").booleanValue())
                .isFalse();
    }

    /** The text of a code that became an IRI. */
    private static String code(JsonNode statement, String path, String beginning) {
        String iri = statement.at(path).textValue();
        assertThat(iri).startsWith(beginning).matches("[\\x21-\\x7e]+");
        return URLDecoder.decode(iri.substring(beginning.length()), UTF_8);
    }

    /** A reader of xAPI refuses other ids. */
    @Test
    void pseudonymsOfStatementsAndSessions_areUuids() throws Exception {
        JsonNode statement = write(new EventRow(
                PSEUDONYM,
                null,
                null,
                PSEUDONYM,
                null,
                null,
                null,
                "https://lms.example.org/r/1",
                null,
                null,
                null,
                null,
                null));

        assertThat(statement.at("/id").textValue()).isEqualTo("329437a3-3d55-5917-83c1-dd7130ca7eb5");
        assertThat(statement.at("/context/registration").textValue()).isEqualTo("329437a3-3d55-5917-83c1-dd7130ca7eb5");
        assertThat(statement.at("/object/id").textValue()).isEqualTo("https://lms.example.org/r/1");
        assertThat(write(new EventRow(
                                "no pseudonym", null, null, null, null, null, null, null, null, null, null, null, null))
                        .at("/id")
                        .textValue())
                .matches("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    }

    /** A statement needs an actor, a verb and an object. */
    @Test
    void missingValues_areAbsentOrUnknown() throws Exception {
        JsonNode statement =
                write(new EventRow(null, null, null, null, null, null, null, null, null, null, null, null, null));

        assertThat(statement.fieldNames())
                .toIterable()
                .containsExactly("actor", "verb", "object", "context", "authority");
        assertThat(statement.at("/actor/account/name").textValue()).isEqualTo("unknown");
        assertThat(statement.at("/object/id").textValue()).isEqualTo("urn:affectlog:resource:unknown");
        assertThat(statement.at("/context").fieldNames()).toIterable().containsExactly("platform", "extensions");
    }

    /** A category without a grouping. */
    @Test
    void laterValues_standAlone() throws Exception {
        JsonNode statement =
                write(new EventRow(null, null, null, null, null, null, "TEST", null, null, 5.0, true, true, null));

        assertThat(statement.at("/actor/account/name").textValue()).isEqualTo("anonymous");
        assertThat(statement.at("/verb/display/en-US").textValue()).isEqualTo("assessed");
        assertThat(statement.at("/context/contextActivities/category/0/id").textValue())
                .isEqualTo("urn:affectlog:view-context:TEST");
        assertThat(statement
                        .at("/context/extensions/urn:affectlog:isViewerAuthor")
                        .booleanValue())
                .isTrue();
    }

    private static JsonNode write(EventRow row) throws Exception {
        JsonBytes json = new JsonBytes();
        new StatementWriter(json, new StatementParts()).write(row);
        assertThat(json.toString()).endsWith("}\n").containsOnlyOnce("\n");
        return MAPPER.readTree(json.toString());
    }
}
