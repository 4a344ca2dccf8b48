package org.sumspace.connector.user.api;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.connector.user.domain.User;
import org.sumspace.connector.user.domain.UserContent;

/** Users as the contract defines them. */
final class UserJson {
    private UserJson() {}

    /** @throws NodeException INVALID_INPUT */
    static UserContent read(JsonObject body) {
        List<Violation> violations = new ArrayList<>();
        return UserContent.read(
                        "",
                        body.getString("email"),
                        body.getString("internalID"),
                        body.getString("url", ""),
                        violations)
                .orElseThrow(() -> NodeException.invalidInput(violations));
    }

    static JsonObject of(User user) {
        JsonObject json = new JsonObject()
                .put("_id", user.id())
                .put("email", user.content().email())
                .put("internalID", user.content().internalId())
                .put("__v", user.version());
        putText(json, "url", user.content().url());
        putText(json, "userIdentifier", user.userIdentifier());
        putText(json, "problem", user.problem());
        return json;
    }

    private static void putText(JsonObject json, String name, String text) {
        if (!text.isEmpty()) {
            json.put(name, text);
        }
    }

    static JsonArray list(List<User> users) {
        return new JsonArray(users.stream().map(UserJson::of).toList());
    }
}
