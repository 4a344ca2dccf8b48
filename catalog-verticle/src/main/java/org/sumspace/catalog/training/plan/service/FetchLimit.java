package org.sumspace.catalog.training.plan.service;

import io.vertx.core.Future;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.sumspace.common.error.NodeException;

/** Limits how many files are on their way at a time: on behalf of one participant, and in total. Thread-safe. */
public final class FetchLimit {
    public static final int FETCHES_MAX = 16;
    public static final int FETCHES_OF_ONE_OWNER_MAX = 4;
    private static final int RETRY_AFTER_SECONDS = 5;

    private final String what;
    private final Map<String, Integer> fetchesOfOwner = new HashMap<>();
    private int fetches;

    /** @param what happens to which files, for refusals: "files are still being fetched" */
    public FetchLimit(String what) {
        this.what = what;
    }

    /**
     * @param owner the participant on whose behalf the data is fetched
     * @throws NodeException TOO_MANY if too many are on their way
     */
    public <T> Future<T> run(String owner, Supplier<Future<T>> fetch) {
        begin(owner);
        try {
            return fetch.get().onComplete(done -> end(owner));
        } catch (RuntimeException e) {
            end(owner);
            throw e;
        }
    }

    private synchronized void begin(String owner) {
        int ofOwner = fetchesOfOwner.getOrDefault(owner, 0);
        if (ofOwner == FETCHES_OF_ONE_OWNER_MAX) {
            throw tooMany(ofOwner + " " + what + " for you");
        }
        if (fetches == FETCHES_MAX) {
            throw tooMany(FETCHES_MAX + " " + what);
        }
        fetches++;
        fetchesOfOwner.put(owner, ofOwner + 1);
    }

    private synchronized void end(String owner) {
        fetches--;
        fetchesOfOwner.computeIfPresent(owner, (same, count) -> count == 1 ? null : count - 1);
    }

    private static NodeException tooMany(String files) {
        return NodeException.tooMany(files + "; try again.", RETRY_AFTER_SECONDS);
    }
}
