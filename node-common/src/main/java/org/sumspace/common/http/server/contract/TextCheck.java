package org.sumspace.common.http.server.contract;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.Violation;

/** Finds texts in JSON that are not valid Unicode. Escapes can encode them, but they can be neither stored nor sent. */
public final class TextCheck {
    private static final String MESSAGE = "expected valid Unicode text";

    private TextCheck() {}

    public static void of(@Nullable Object value, List<Violation> violations) {
        check(value, "", violations);
    }

    private static void check(@Nullable Object value, String where, List<Violation> violations) {
        if (value instanceof JsonObject object) {
            for (String name : object.fieldNames()) {
                if (isValid(name)) {
                    check(object.getValue(name), where + "/" + name, violations);
                } else {
                    violations.add(new Violation(where, MESSAGE));
                }
            }
        } else if (value instanceof JsonArray array) {
            for (int i = 0; i < array.size(); i++) {
                check(array.getValue(i), where + "/" + i, violations);
            }
        } else if (value instanceof String text && !isValid(text)) {
            violations.add(new Violation(where, MESSAGE));
        }
    }

    private static boolean isValid(String text) {
        return text.codePoints().noneMatch(point -> Character.getType(point) == Character.SURROGATE);
    }
}
