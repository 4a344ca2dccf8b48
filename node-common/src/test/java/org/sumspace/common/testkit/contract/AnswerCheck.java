package org.sumspace.common.testkit.contract;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Set;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.contract.ApiCall.Kind;

/** Conditions for the answers of all operations. */
public final class AnswerCheck {
    private static final int UNAVAILABLE = 503;
    private static final Set<Integer> BROKEN = Set.of(400, 413, 415, 431);

    /**
     * Statuses with which a valid request may be refused, because of its caller, the state of the named object, or a
     * rate limit.
     */
    private static final Set<Integer> STATE = Set.of(403, 404, 409, 413, 422, 424, 429);

    private final String caller;
    private final int ofInvalid;
    private final ApiCall call;
    private final ApiProbe.Answer answer;

    private AnswerCheck(String caller, int ofInvalid, ApiCall call, ApiProbe.Answer answer) {
        this.caller = caller;
        this.ofInvalid = ofInvalid;
        this.call = call;
        this.answer = answer;
    }

    /**
     * @param caller for messages of tests
     * @param ofInvalid the status of what breaks the contract
     * @param isEntitled whether the request had credentials that the operation asks for
     * @throws AssertionError if the answer is not one that the request may get
     */
    public static void check(String caller, boolean isEntitled, int ofInvalid, ApiCall call, ApiProbe.Answer answer) {
        new AnswerCheck(caller, ofInvalid, call, answer).check(isEntitled);
    }

    private void check(boolean isEntitled) {
        int status = answer.status();
        boolean documented = call.operation().statuses().contains(String.valueOf(status));
        require(status < 500 || (status == UNAVAILABLE && documented), "a fault of the server");
        if (!isEntitled) {
            require(status == 401 || (call.kind() != Kind.VALID && status >= 400), "not asked for credentials");
            return;
        }
        switch (call.kind()) {
            case INVALID -> {
                require(status == ofInvalid, "not refused as invalid");
                require(hasViolation(), "no violation at " + call.violation());
            }
            case BROKEN -> require(BROKEN.contains(status), "not refused");
            case VALID -> require(status < 300 || STATE.contains(status), "a valid request is refused");
            case HOSTILE -> {}
        }
    }

    private boolean hasViolation() {
        String where = call.violation();
        List<String> paths = answer.json().getJsonArray("violations", new JsonArray()).stream()
                .map(each -> ((JsonObject) each).getString("path"))
                .toList();
        return paths.stream().anyMatch(path -> path.startsWith(where) || (where.startsWith(path) && !path.isEmpty()));
    }

    private void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(
                    "%s: %s, as %s, answered %d %s".formatted(otherwise, call, caller, answer.status(), answer.text()));
        }
    }
}
