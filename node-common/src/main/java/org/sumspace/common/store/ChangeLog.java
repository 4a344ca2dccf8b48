package org.sumspace.common.store;

import io.vertx.core.Future;
import java.util.Map;
import java.util.Set;

/**
 * Which documents were written, in collections that record their changes. The record is complete: it is written together
 * with the document. It has no contents, because the documents themselves are newer.
 */
public interface ChangeLog {
    /**
     * What one look has found.
     *
     * @param until the point up to which changes were read, for the next look
     * @param isComplete false if older changes were removed before they were read: then anything may have changed
     * @param ids of documents that were inserted, changed or deleted, by collection
     */
    record Changes(String until, boolean isComplete, Map<String, Set<String>> ids) {}

    /** The point up to which everything is visible now. */
    Future<String> now();

    /** All changes that are visible now and were not at an earlier point; each change is in exactly one look. */
    Future<Changes> since(String point);

    /** Removes the oldest changes, so that the record stays small. */
    Future<Void> removeOld();

    /**
     * Calls the listener soon after changes, and whenever it may have missed one. Notifications can be lost, so readers
     * also look from time to time.
     *
     * @return closes the connection
     */
    Subscription listen(Runnable listener);

    /** Ends what it stands for. */
    @FunctionalInterface
    interface Subscription {
        Future<Void> close();
    }
}
