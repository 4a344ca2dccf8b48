package org.sumspace.assessment.shared.api;

import io.vertx.core.json.JsonObject;
import java.util.function.Function;
import org.sumspace.common.page.Page;

/** Pages of lists as existing clients read them. */
public final class Lists {
    private Lists() {}

    /** @param member that has the items */
    public static <T> JsonObject named(Page<T> page, String member, Function<T, JsonObject> item) {
        JsonObject answer = page.toJson(item);
        return answer.put(member, answer.remove("result"));
    }
}
