package org.sumspace.assessment.shared.api;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.sumspace.assessment.shared.domain.AssessmentException.FailureCode;
import org.sumspace.assessment.shared.domain.QuotaExceededException;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.error.Violation;
import org.sumspace.common.http.server.answer.ProblemShape;

/**
 * Problems as existing clients read them: with {@code request_id}, and wrong requests with status 422, whose {@code
 * detail} is a list of {@code type}, {@code loc} and {@code msg}. They do not repeat the request.
 */
public final class AssessmentProblems implements ProblemShape {
    /** Clients send the id of a request in it, and get it back. */
    public static final String REQUEST_ID = "X-Request-ID";

    private static final String BODY = "body";
    private static final Pattern PARAMETER = Pattern.compile("(query|path|header)/(.*)");
    private static final Pattern MISSING = Pattern.compile("the members? (.+) (?:is|are) missing");
    private static final Pattern INDEX = Pattern.compile("\\d{1,9}");

    @Override
    public NodeException answered(NodeException failure) {
        return failure.type() == ProblemType.INVALID_INPUT
                        && !failure.violations().isEmpty()
                ? NodeException.unprocessable(failure.violations())
                : failure;
    }

    @Override
    public String challenge() {
        return "Cookie";
    }

    @Override
    public JsonObject shape(NodeException failure, JsonObject problem) {
        JsonObject shaped = problem.copy().put("request_id", problem.getString("correlationId"));
        if (failure instanceof QuotaExceededException) {
            shaped.put("code", FailureCode.QUOTA_EXCEEDED.name());
        }
        if (failure.type() == ProblemType.UNPROCESSABLE) {
            List<Violation> violations = failure.violations().isEmpty()
                    ? List.of(new Violation("", failure.detail()))
                    : failure.violations();
            JsonArray detail = new JsonArray();
            violations.stream().flatMap(AssessmentProblems::details).forEach(detail::add);
            shaped.put("detail", detail);
        }
        return shaped;
    }

    /** One entry for each missing member. The violation names all missing members of an object. */
    private static Stream<JsonObject> details(Violation violation) {
        Matcher missing = MISSING.matcher(violation.message());
        if (missing.matches()) {
            return Arrays.stream(missing.group(1).split(", "))
                    .map(member ->
                            detail(true, place(violation.path()).add(member), "the member " + member + " is missing"));
        }
        boolean isMissing = violation.message().endsWith("is required");
        return Stream.of(detail(isMissing, place(violation.path()), violation.message()));
    }

    private static JsonObject detail(boolean isMissing, JsonArray place, String message) {
        return new JsonObject()
                .put("type", isMissing ? "missing" : "value_error")
                .put("loc", place)
                .put("msg", message);
    }

    /** {@code /roles/0} is {@code [body, roles, 0]}, {@code query/limit} is {@code [query, limit]}. */
    private static JsonArray place(String path) {
        Matcher parameter = PARAMETER.matcher(path);
        if (parameter.matches()) {
            return new JsonArray().add(parameter.group(1)).add(parameter.group(2));
        }
        JsonArray place = new JsonArray().add(BODY);
        Arrays.stream(path.split("/", -1)).skip(1).forEach(name -> {
            if (INDEX.matcher(name).matches()) {
                place.add(Integer.parseInt(name));
            } else {
                place.add(name.replace("~1", "/").replace("~0", "~"));
            }
        });
        return place;
    }
}
