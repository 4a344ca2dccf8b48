package org.sumspace.assessment.shared.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.http.ProblemJson;

class AssessmentProblemsTest {
    private static JsonObject answer(NodeException failure) {
        AssessmentProblems problems = new AssessmentProblems();
        NodeException answered = problems.answered(failure);
        return problems.shape(answered, ProblemJson.write(answered).put("correlationId", "r-1"));
    }

    /**
     * assessment B2: violations of the contract are answered with 422 and the place of each, in the form of existing
     * clients.
     */
    @Test
    void violations_areAList() {
        JsonObject problem = answer(NodeException.invalidInput(List.of(
                new Violation("/roles/0/a~1b", "is invalid"),
                new Violation("", "the member email is missing"),
                new Violation("query/limit", "is required"))));
        assertThat(problem.getInteger("status")).isEqualTo(422);
        assertThat(problem.getString("request_id")).isEqualTo("r-1");
        assertThat(problem.getJsonArray("detail"))
                .isEqualTo(new JsonArray()
                        .add(new JsonObject()
                                .put("type", "value_error")
                                .put("loc", new JsonArray(List.of("body", "roles", 0, "a/b")))
                                .put("msg", "is invalid"))
                        .add(new JsonObject()
                                .put("type", "missing")
                                .put("loc", new JsonArray(List.of("body", "email")))
                                .put("msg", "the member email is missing"))
                        .add(new JsonObject()
                                .put("type", "missing")
                                .put("loc", new JsonArray(List.of("query", "limit")))
                                .put("msg", "is required")));
        assertThat(answer(NodeException.unprocessable("is none"))
                        .getJsonArray("detail")
                        .getJsonObject(0)
                        .getJsonArray("loc"))
                .isEqualTo(new JsonArray().add("body"));
    }

    @Test
    void missingMembersOfOneObject_areAnEntryEach() {
        JsonObject problem = answer(
                NodeException.invalidInput(List.of(new Violation("/user", "the members email, name are missing"))));
        assertThat(problem.getJsonArray("detail"))
                .isEqualTo(new JsonArray()
                        .add(new JsonObject()
                                .put("type", "missing")
                                .put("loc", new JsonArray(List.of("body", "user", "email")))
                                .put("msg", "the member email is missing"))
                        .add(new JsonObject()
                                .put("type", "missing")
                                .put("loc", new JsonArray(List.of("body", "user", "name")))
                                .put("msg", "the member name is missing")));
    }

    /** assessment B2: other errors have a text. */
    @Test
    void otherProblems_haveAText() {
        JsonObject problem = answer(NodeException.invalidInput("The path is outside of the folder."));
        assertThat(problem.getInteger("status")).isEqualTo(400);
        assertThat(problem.getString("detail")).isEqualTo("The path is outside of the folder.");
        assertThat(answer(NodeException.notFound("There is no such run.")).getString("detail"))
                .isEqualTo("There is no such run.");
    }
}
