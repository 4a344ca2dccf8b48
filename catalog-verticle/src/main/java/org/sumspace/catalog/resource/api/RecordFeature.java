package org.sumspace.catalog.resource.api;

import java.util.List;
import org.sumspace.catalog.resource.service.RecordAssembler;
import org.sumspace.catalog.resource.service.RecordService;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;

/** The records of every kind. The operations of a kind differ in their names alone. */
public record RecordFeature(List<RecordService> kinds, RecordAssembler assembler) implements Feature {
    public RecordFeature {
        kinds = List.copyOf(kinds);
    }

    @Override
    public void addTo(Operations operations) {
        for (RecordService records : kinds) {
            String name = records.kind().schema();
            operations
                    .on("list" + name + "s", new ListRecordsHandler(records, assembler))
                    .on("listOwn" + name + "s", new ListOwnRecordsHandler(records))
                    .on("create" + name, new CreateRecordHandler(records, false))
                    .on("get" + name, new GetRecordHandler(records, assembler))
                    .on("get" + name + "SelfDescription", new GetSelfDescriptionHandler(records))
                    .on("update" + name, new UpdateRecordHandler(records))
                    .on("delete" + name, new DeleteRecordHandler(records));
            if (!records.kind().requiredToPublish().isEmpty()) {
                operations.on("create" + name + "Draft", new CreateRecordHandler(records, true));
            }
        }
    }
}
