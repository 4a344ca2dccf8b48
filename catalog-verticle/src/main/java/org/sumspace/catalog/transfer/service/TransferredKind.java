package org.sumspace.catalog.transfer.service;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.transfer.domain.ImportOutcome;
import org.sumspace.common.document.JsonValue;

/**
 * A kind of record that is exported and imported.
 *
 * @param <R> an imported record, an immutable value
 */
public interface TransferredKind<R> {
    /** The name in the lines. */
    String name();

    /** The name of the schema of its lines in the contract. */
    String schema();

    /** The ids of all records, in no order. */
    Future<? extends Collection<String>> ids();

    /**
     * The records with these ids, in their order; those that are gone are left out.
     *
     * @param withSecrets whether they have password hashes and keys
     */
    Future<List<Map<String, @Nullable Object>>> export(List<String> ids, boolean withSecrets);

    /**
     * Reads a record that meets the contract. Pure, so that it may run in a worker pool.
     *
     * @throws org.sumspace.common.error.NodeException if it is refused
     */
    R read(JsonValue record);

    String id(R record);

    /**
     * Stores records with different ids. Lists and caches contain them when this completes. Records that are stored
     * already with the same content are skipped.
     *
     * @param replace whether a record with other content is replaced
     * @return an outcome for each record, in their order; failed if the store fails: some of them may be stored then
     */
    Future<List<ImportOutcome>> store(List<R> records, boolean replace);

    /** Stores one record after the other, and returns the outcomes in their order. */
    static <R> Future<List<ImportOutcome>> storeInTurn(List<R> records, Function<R, Future<ImportOutcome>> store) {
        List<ImportOutcome> outcomes = new ArrayList<>();
        Future<Void> stored = Future.succeededFuture();
        for (R record : records) {
            stored = stored.compose(before -> store.apply(record)).map(outcome -> {
                outcomes.add(outcome);
                return null;
            });
        }
        return stored.map(outcomes);
    }
}
