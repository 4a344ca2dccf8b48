package org.sumspace.catalog.resource.api;

import java.util.List;
import java.util.Map;
import org.sumspace.catalog.resource.domain.ResourceKind;
import org.sumspace.catalog.resource.service.RecordAssembler;
import org.sumspace.catalog.resource.service.RecordDependencies;
import org.sumspace.catalog.resource.service.RecordService;
import org.sumspace.catalog.resource.service.RepresentationService;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;

/** The records of every kind. The operations of a kind differ in their names alone. */
public record RecordFeature(
        List<RecordService> kinds,
        RecordAssembler assembler,
        RepresentationService representations,
        Map<ResourceKind, RecordDependencies> dependencies)
        implements Feature {
    public RecordFeature {
        kinds = List.copyOf(kinds);
        dependencies = Map.copyOf(dependencies);
    }

    @Override
    public void addTo(Operations operations) {
        operations
                .handle("createRepresentation", new CreateRepresentationHandler(representations))
                .handle("getRepresentation", new GetRepresentationHandler(representations))
                .handle("updateRepresentation", new UpdateRepresentationHandler(representations))
                .handle("deleteRepresentation", new DeleteRepresentationHandler(representations));
        for (RecordService records : kinds) {
            String name = records.kind().schema();
            RecordDependencies needs = dependencies.getOrDefault(records.kind(), RecordDependencies.NONE);
            operations
                    .handle("list" + name + "s", new ListRecordsHandler(records, assembler, false))
                    .handle("listOwn" + name + "s", new ListOwnRecordsHandler(records, assembler))
                    .handle("create" + name, new CreateRecordHandler(records, needs, false))
                    .handle("get" + name, new GetRecordHandler(records, assembler))
                    .handle("get" + name + "SelfDescription", new GetSelfDescriptionHandler(records, assembler))
                    .handle("update" + name, new UpdateRecordHandler(records, representations, needs))
                    .handle("delete" + name, new DeleteRecordHandler(records, representations, needs));
            if (!records.kind().equals(ResourceKind.ECOSYSTEM)) {
                operations.handle("list" + name + "sOfParticipant", new ListRecordsHandler(records, assembler, true));
            }
            if (ResourceKind.IN_DCAT.contains(records.kind())) {
                operations
                        .handle("list" + name + "sInDcat", new ListRecordsInDcatHandler(records))
                        .handle("get" + name + "InDcat", new GetRecordInDcatHandler(records));
            }
            if (records.kind().hasDraftOperation()) {
                operations.handle("create" + name + "Draft", new CreateRecordHandler(records, needs, true));
            }
        }
        RecordService offerings = kind(ResourceKind.SERVICE_OFFERING);
        operations
                .handle("getServiceOfferingFacets", new GetFacetsHandler(offerings))
                .handle("listOfferingsOfDataCategory", ofCategory(ResourceKind.DATA_RESOURCE, offerings))
                .handle("listOfferingsOfServiceCategory", ofCategory(ResourceKind.SOFTWARE_RESOURCE, offerings));
    }

    private ListOfferingsOfCategoryHandler ofCategory(ResourceKind resources, RecordService offerings) {
        return new ListOfferingsOfCategoryHandler(kind(resources), offerings, assembler);
    }

    private RecordService kind(ResourceKind kind) {
        return kinds.stream()
                .filter(records -> records.kind().equals(kind))
                .findFirst()
                .orElseThrow();
    }
}
