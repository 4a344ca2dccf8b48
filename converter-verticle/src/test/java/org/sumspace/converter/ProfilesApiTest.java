package org.sumspace.converter;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.error.ProblemType;

/** Which profile is applied to a statement, and how strictly. */
class ProfilesApiTest {
    @TempDir
    private static Path profiles;

    private static ConverterUnderTest converter;
    private static ConverterUnderTest strict;

    @BeforeAll
    static void start() {
        converter = new ConverterUnderTest(profiles, Map.of());
        strict = new ConverterUnderTest(
                profiles,
                Map.of("PROFILE_STRICT", "true", "RECOMMENDATION_VALUES", "array", "ENVIRONMENT", "production"));
    }

    @AfterAll
    static void stop() {
        converter.close();
        strict.close();
    }

    @Test
    void profileWithoutACopy_isNotFound() {
        JsonObject statement = Requests.accessedPage();
        statement
                .getJsonObject("object")
                .put("definition", new JsonObject().put("type", "http://id.tincanapi.com/activitytype/discussion"));
        converter
                .post("/convert", Requests.request(statement))
                .expect(404)
                .problem()
                .isOfType(ProblemType.NOT_FOUND);
    }

    @Test
    void strictConverter_refusesStatementsThatBreakMandatoryRules() {
        JsonObject problem = strict.api
                .post("/convert", Requests.request(Requests.accessedPage()))
                .expect(422)
                .json();
        assertThat(problem.getString("cause")).isEqualTo("$.timestamp: presence: expected included, actual missing");
        JsonArray recommendations = strict.api
                .post("/convert", Requests.request(Requests.accessedPage().put("timestamp", "2024-01-01T00:00:00Z")))
                .expect(200)
                .json()
                .getJsonArray("recommendations");
        assertThat(recommendations.getJsonObject(1).getJsonArray("actual")).isEmpty();
    }

    @Test
    void profileInTheFolder_takesPrecedenceOverTheBundledOne() throws Exception {
        Path folder = Files.createDirectory(profiles.resolve("own"));
        Files.writeString(folder.resolve("lms.jsonld"), """
            {"id": "https://e.org/lms", "type": "Profile", "prefLabel": {"en": "l"}, "definition": {"en": "d"},
             "versions": [{"id": "https://e.org/lms/v1", "generatedAtTime": "2024-01-01T00:00:00Z"}],
             "author": {"type": "Person", "name": "P"}, "templates": [
              {"id": "https://e.org/lms/accessed-page", "type": "StatementTemplate", "inScheme": "https://e.org/lms/v1",
               "prefLabel": {"en": "Looked at"}, "definition": {"en": "d"}, "verb": "https://e.org/looked"}]}
            """);
        Files.writeString(folder.resolve("forum.jsonld"), "{}");
        try (ConverterUnderTest own = new ConverterUnderTest(folder, Map.of("PROFILES_NAMES", "lms, forum"))) {
            JsonObject trace = own.api
                    .post("/convert", Requests.request(Requests.accessedPage()))
                    .expect(200)
                    .json()
                    .getJsonObject("output_trace");
            assertThat(trace.getJsonObject("verb").getString("id")).isEqualTo("https://e.org/looked");
        }
    }
}
