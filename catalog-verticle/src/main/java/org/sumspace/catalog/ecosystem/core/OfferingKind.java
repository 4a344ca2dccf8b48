package org.sumspace.catalog.ecosystem.core;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.sumspace.catalog.contract.domain.OutboxTask;
import org.sumspace.catalog.resource.domain.KindRules;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.common.document.JsonValue;

/**
 * What service offerings have beside what records of all kinds have: one that is deleted leaves ecosystems and contracts.
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
