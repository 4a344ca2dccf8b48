package org.sumspace.catalog.resource.service;

import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.catalog.shared.domain.Actor;

/** The stored records of one kind, for moves and tasks. Their decisions never rest on copies in memory. */
public interface StoredRecords {
    /** The record as it is stored, even if it is marked as deleted. */
    Future<Optional<ResourceRecord>> findStored(String id);

    /** The record as it is stored, for decisions; failed with NOT_FOUND unless there is one that the actor may see. */
    Future<ResourceRecord> getStored(Actor actor, String id);

    /**
     * Replaces a record, which must have the version that is stored. One that is deleted and needs nothing else is removed.
     *
     * @return the record with its new version; failed with CONFLICT if it was changed in between, with NOT_FOUND if it was
     *     removed
     */
    Future<ResourceRecord> replace(ResourceRecord record);

    /** Ids of the records with open tasks. */
    Future<List<String>> idsWithOpenTasks();

    /**
     * Ids of the records with a term, as the lists know them.
     *
     * @throws org.sumspace.common.error.NodeException UNAVAILABLE until the lists are built
     */
    List<String> idsOf(String term);

    /** A new id for a part of a record. */
    String newId();
}
