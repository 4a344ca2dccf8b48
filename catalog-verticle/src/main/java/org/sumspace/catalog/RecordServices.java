package org.sumspace.catalog;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.sumspace.catalog.account.service.AccountService;
import org.sumspace.catalog.ecosystem.core.EcosystemKind;
import org.sumspace.catalog.ecosystem.core.OfferingKind;
import org.sumspace.catalog.ecosystem.service.EcosystemReferences;
import org.sumspace.catalog.resource.api.OfferingFeature;
import org.sumspace.catalog.resource.api.RecordFeature;
import org.sumspace.catalog.resource.api.RepresentationFeature;
import org.sumspace.catalog.resource.core.RecordFields;
import org.sumspace.catalog.resource.domain.KindRules;
import org.sumspace.catalog.resource.domain.ResourceKind;
import org.sumspace.catalog.resource.service.EncodedRecord;
import org.sumspace.catalog.resource.service.RecordAssembler;
import org.sumspace.catalog.resource.service.RecordDependencies;
import org.sumspace.catalog.resource.service.RecordService;
import org.sumspace.catalog.resource.service.RepresentationService;
import org.sumspace.catalog.training.offer.core.TrainingKind;
import org.sumspace.common.cache.RecordCache;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.server.contract.Contract;
import org.sumspace.common.http.server.operation.Feature;

/**
 * The records of all kinds.
 *
 * @param listed the kinds that have lists
 * @param ecosystems what ecosystems refer to
 */
record RecordServices(
        List<RecordService> listed,
        RecordService representations,
        RecordCache<EncodedRecord> cache,
        EcosystemReferences ecosystems,
        RecordAssembler assembler,
        RepresentationService representation) {
    /** @param contract with the fields of records */
    static RecordServices of(
            CatalogParts parts,
            CatalogStores stores,
            RecordCache<EncodedRecord> cache,
            Contract contract,
            AccountService accounts) {
        boolean hasManager = parts.contracts().isPresent();
        Map<ResourceKind, KindRules> rules = Map.of(
                ResourceKind.ECOSYSTEM, new EcosystemKind(hasManager, parts.selfDescriptions()),
                ResourceKind.SERVICE_OFFERING, new OfferingKind(hasManager),
                ResourceKind.SOFTWARE_RESOURCE, new TrainingKind());
        JsonValue schemas =
                JsonValue.of(contract.published().getMap()).member("components").member("schemas");
        Function<ResourceKind, RecordService> service = kind -> new RecordService(
                kind,
                RecordFields.of(schemas.member(kind.schema() + "Fields")),
                parts.selfDescriptions(),
                rules.getOrDefault(kind, KindRules.NONE),
                parts.ruleCheck(),
                stores.records(kind),
                cache,
                parts.vertx(),
                parts.random(),
                parts.clock());
        List<RecordService> listed = ResourceKind.ALL.stream().map(service).toList();
        RecordService representations = service.apply(ResourceKind.REPRESENTATION);
        EcosystemReferences ecosystems = new EcosystemReferences(
                accounts,
                find(listed, ResourceKind.SERVICE_OFFERING),
                find(listed, ResourceKind.INFRASTRUCTURE_SERVICE));
        return new RecordServices(
                listed,
                representations,
                cache,
                ecosystems,
                new RecordAssembler(
                        accounts::contacts, representations, listed, Map.of(ResourceKind.ECOSYSTEM, ecosystems)),
                new RepresentationService(
                        representations,
                        listed.stream()
                                .filter(each -> !each.kind().representations().isEmpty())
                                .toList(),
                        parts.selfDescriptions()));
    }

    RecordService of(ResourceKind kind) {
        return kind.equals(ResourceKind.REPRESENTATION) ? representations : find(listed, kind);
    }

    private static RecordService find(List<RecordService> services, ResourceKind kind) {
        return services.stream()
                .filter(records -> records.kind().equals(kind))
                .findFirst()
                .orElseThrow();
    }

    Stream<Feature> features(Map<ResourceKind, RecordDependencies> dependencies) {
        Stream<Feature> kinds = listed.stream()
                .map(records -> new RecordFeature(
                        records,
                        assembler,
                        representation,
                        dependencies.getOrDefault(records.kind(), RecordDependencies.NONE)));
        return Stream.concat(
                kinds,
                Stream.of(
                        new RepresentationFeature(representation),
                        new OfferingFeature(
                                of(ResourceKind.SERVICE_OFFERING),
                                of(ResourceKind.DATA_RESOURCE),
                                of(ResourceKind.SOFTWARE_RESOURCE),
                                assembler)));
    }
}
