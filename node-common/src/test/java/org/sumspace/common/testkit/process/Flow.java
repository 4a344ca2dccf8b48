package org.sumspace.common.testkit.process;

import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.sumspace.common.testkit.ApiProbe;

/** Requests that belong together, on records that no other flow uses. Each request may be repeated. */
public interface Flow {
    /**
     * One request.
     *
     * @param request makes the request when it is to be sent
     * @param status of its answer
     * @param repeated the statuses that a repetition may have: of a record that was deleted, or a name that is taken
     */
    record Step(String name, Supplier<ApiProbe.Call> request, int status, Set<Integer> repeated) {
        public static Step of(String name, int status, Supplier<ApiProbe.Call> request) {
            return new Step(name, request, status, Set.of(status));
        }

        public Step orRepeated(int other) {
            return new Step(name, request, status, Set.of(status, other));
        }
    }

    /** Prepares the flow. */
    default void prepare() {}

    List<Step> steps();

    /** The record as clients see it, without ids, so that it is the same at the same step of each run. */
    String look();

    /** States that clients may see in addition to those before and after a step. */
    default Set<String> between() {
        return Set.of();
    }

    /** Checks the answer to a repeated request, besides its status. */
    default void checkRepeated(ApiProbe.Answer answer) {}

    /** Checks the end of the flow. */
    void check();
}
