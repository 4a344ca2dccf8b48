package org.sumspace.common.testkit;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import org.assertj.core.api.AbstractAssert;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.http.MediaTypes;

/** Assertions about an error answer. */
public final class ProblemAssert extends AbstractAssert<ProblemAssert, ApiProbe.Answer> {
    private final JsonObject problem;

    private ProblemAssert(ApiProbe.Answer answer) {
        super(answer, ProblemAssert.class);
        this.problem = answer.json();
    }

    public static ProblemAssert assertThatProblem(ApiProbe.Answer answer) {
        ProblemAssert created = new ProblemAssert(answer);
        if (!MediaTypes.PROBLEM_JSON.equals(answer.header("Content-Type"))) {
            created.failWithMessage("not a problem but %s: %s", answer.header("Content-Type"), answer.text());
        }
        return created;
    }

    public ProblemAssert isOfType(ProblemType type) {
        if (!type.uri().toString().equals(problem.getString("type"))) {
            failWithMessage("not of type %s: %s", type, problem);
        }
        return this;
    }

    public ProblemAssert detailContains(String text) {
        if (!problem.getString("detail", "").contains(text)) {
            failWithMessage("the detail does not contain %s: %s", text, problem);
        }
        return this;
    }

    /** Asserts that there is a violation at this path. */
    public ProblemAssert hasViolation(String path) {
        boolean found = problem.getJsonArray("violations", new JsonArray()).stream()
                .anyMatch(item -> path.equals(((JsonObject) item).getString("path")));
        if (!found) {
            failWithMessage("no violation at %s: %s", path, problem);
        }
        return this;
    }

    public ProblemAssert contains(String member, Object value) {
        if (!value.equals(problem.getValue(member))) {
            failWithMessage("no %s %s: %s", member, value, problem);
        }
        return this;
    }
}
