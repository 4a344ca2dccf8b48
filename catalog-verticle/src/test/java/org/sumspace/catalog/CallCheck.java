package org.sumspace.catalog;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Set;
import org.sumspace.catalog.CatalogScene.Role;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.contract.ApiCall;
import org.sumspace.common.testkit.contract.ApiCall.Kind;

/** What must hold for the answer to a request, whatever the operation is. */
final class CallCheck {
    private static final int UNAVAILABLE = 503;
    private static final Set<Integer> BROKEN = Set.of(400, 413, 415, 431);

    /** How a valid request may be refused: for whose it is, the state of what it names, or how often it came. */
    private static final Set<Integer> STATE = Set.of(403, 404, 409, 413, 422, 424, 429);

    private CallCheck() {}

    /** @throws AssertionError if the answer is not one that the request may get */
    static void check(CatalogScene scene, Role role, ApiCall call, ApiProbe.Answer answer) {
        int status = answer.status();
        boolean documented = call.operation().statuses().contains(String.valueOf(status));
        if (status >= 500 && !(status == UNAVAILABLE && documented)) {
            throw failure("a fault of the server", role, call, answer);
        }
        if (!CatalogScene.isEntitled(role, call.operation())) {
            require(
                    status == 401 || (call.kind() != Kind.VALID && status >= 400),
                    "not asked for credentials",
                    role,
                    call,
                    answer);
            return;
        }
        switch (call.kind()) {
            case INVALID -> {
                require(status == 400, "not refused as invalid", role, call, answer);
                require(
                        hasViolation(answer, call.violation()),
                        "no violation at " + call.violation(),
                        role,
                        call,
                        answer);
            }
            case BROKEN -> require(BROKEN.contains(status), "not refused", role, call, answer);
            case VALID -> {
                require(status < 300 || STATE.contains(status), "a valid request is refused", role, call, answer);
                boolean own = scene.ownerOf(call) == role
                        && isOfRecord(call.operation().path());
                require(!own || status != 403, "refused to the owner", role, call, answer);
            }
            case HOSTILE -> {}
        }
    }

    /** Whether it reads, changes or deletes a whole record, which its owner always may. */
    private static boolean isOfRecord(String path) {
        return path.indexOf('{') == path.lastIndexOf('{') && path.endsWith("}");
    }

    private static boolean hasViolation(ApiProbe.Answer answer, String where) {
        List<String> paths = answer.json().getJsonArray("violations", new JsonArray()).stream()
                .map(each -> ((JsonObject) each).getString("path"))
                .toList();
        return paths.stream().anyMatch(path -> path.startsWith(where) || (where.startsWith(path) && !path.isEmpty()));
    }

    private static void require(boolean holds, String otherwise, Role role, ApiCall call, ApiProbe.Answer answer) {
        if (!holds) {
            throw failure(otherwise, role, call, answer);
        }
    }

    private static AssertionError failure(String what, Role role, ApiCall call, ApiProbe.Answer answer) {
        return new AssertionError(
                "%s: %s, as %s, answered %d %s".formatted(what, call, role, answer.status(), answer.text()));
    }
}
