package org.sumspace.catalog;

import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Locale;
import org.sumspace.catalog.account.service.OfferedRecords;
import org.sumspace.catalog.resource.domain.RecordFilter;
import org.sumspace.catalog.resource.service.RecordService;
import org.sumspace.common.page.PageRequest;

/** The first records of each kind that a participant publishes. */
record PublishedRecords(List<RecordService> kinds) implements OfferedRecords {
    private static final List<String> OFFERED = List.of("ServiceOffering", "SoftwareResource", "DataResource");
    private static final PageRequest FIRST = new PageRequest(PageRequest.LIMIT_MAX, 1);

    @Override
    public Future<JsonObject> of(String participantId) {
        JsonObject records = new JsonObject();
        return Future.all(kinds.stream()
                        .filter(kind -> OFFERED.contains(kind.kind().schema()))
                        .map(kind -> published(kind, participantId).onSuccess(found -> records.put(name(kind), found)))
                        .toList())
                .map(records);
    }

    /** The name of the schema in the plural, as a field name. */
    private static String name(RecordService kind) {
        String schema = kind.kind().schema();
        return schema.substring(0, 1).toLowerCase(Locale.ROOT) + schema.substring(1) + "s";
    }

    private static Future<JsonArray> published(RecordService records, String participantId) {
        return records.lists()
                .page(RecordFilter.ofOwners(List.of(participantId)), FIRST)
                .map(page -> new JsonArray(page.result().stream()
                        .map(record -> record.published().toJsonObject())
                        .toList()));
    }
}
