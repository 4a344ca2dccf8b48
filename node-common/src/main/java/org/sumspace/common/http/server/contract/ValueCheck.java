package org.sumspace.common.http.server.contract;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.StorableText;
import org.sumspace.common.error.Violation;

/**
 * Finds values in JSON that can be neither stored nor sent: texts and names that are not {@linkplain StorableText storable},
 * and numbers beyond the range of a double, which would become the text "Infinity".
 */
public final class ValueCheck {
    /** More than these are not reported: a body can have a hundred thousand. */
    private static final int VIOLATIONS_MAX = 100;

    private ValueCheck() {}

    /** @param where the place of the value; empty for a whole body */
    public static void of(@Nullable Object value, String where, List<Violation> violations) {
        if (violations.size() >= VIOLATIONS_MAX) {
            return;
        }
        if (value instanceof JsonObject object) {
            for (String name : object.fieldNames()) {
                if (StorableText.isStorable(name)) {
                    of(object.getValue(name), where + "/" + name, violations);
                } else {
                    violations.add(new Violation(where, StorableText.EXPECTED));
                }
            }
        } else if (value instanceof JsonArray array) {
            for (int i = 0; i < array.size(); i++) {
                of(array.getValue(i), where + "/" + i, violations);
            }
        } else if (value instanceof String text && !StorableText.isStorable(text)) {
            violations.add(new Violation(where, StorableText.EXPECTED));
        } else if (value instanceof Number number && !Double.isFinite(number.doubleValue())) {
            violations.add(new Violation(where, "expected a number in the range of a double"));
        }
    }
}
