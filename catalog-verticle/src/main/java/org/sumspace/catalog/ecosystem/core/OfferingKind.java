package org.sumspace.catalog.ecosystem.core;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.sumspace.catalog.contract.domain.OutboxTask;
import org.sumspace.catalog.resource.domain.KindRules;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.common.document.JsonValue;

/**
 * The rules of service offerings beyond those of all kinds of records: a deleted offering is removed from ecosystems
 * and contracts.
 *
 * @param hasManager whether there is a contract manager
 */
public record OfferingKind(boolean hasManager) implements KindRules {
    /** Takes the offering out of ecosystems and their contracts. */
    public static final String REMOVE = "remove-offering";

    @Override
    public ResourceRecord deleted(ResourceRecord record, Instant now) {
        OutboxTask removal = OutboxTask.of(
                REMOVE + "-" + (record.version() + 1), REMOVE, OutboxTask.ALL_WAIT, JsonValue.of(Map.of()), now);
        return hasManager ? record.withTasks(List.of(removal)) : record;
    }
}
