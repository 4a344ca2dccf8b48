package org.sumspace.catalog.resource.core;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.resource.domain.ResourceKind;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.catalog.shared.core.SelfDescriptions;
import org.sumspace.common.document.JsonValue;

/** Records in the terms of DCAT, the W3C's vocabulary of data catalogs. Each kind has a mapping of its own. */
public record DcatView(RecordView view) {
    private static final String SEPARATOR = ";";

    /** A record as everybody reads it. */
    public Map<String, @Nullable Object> of(ResourceRecord record) {
        Terms terms = new Terms(JsonValue.of(view.published(record)), new LinkedHashMap<>());
        terms.copy("title", "name");
        terms.copy("description", "description");
        terms.copy("hasPolicy", "policy");
        terms.copy("releaseDate", "createdAt");
        terms.copy("update", "updatedAt");
        terms.copy("version", "schema_version");
        Map<String, @Nullable Object> owner = Map.of("account", participant(record.owner()));
        if (view.kind().equals(ResourceKind.DATA_RESOURCE)) {
            terms.put("creator", owner);
            addData(terms);
        } else if (view.kind().equals(ResourceKind.SOFTWARE_RESOURCE)) {
            terms.put("publisher", owner);
            addSoftware(terms);
        } else {
            terms.put("publisher", owner);
            addOffering(terms);
        }
        return terms.mapped();
    }

    private static void addData(Terms terms) {
        addResource(terms);
        Map<String, @Nullable Object> distribution = new LinkedHashMap<>();
        distribution.put("accessURL", terms.value("exposedThrough").tree());
        terms.addRepresentation(distribution);
        terms.put("distribution", distribution);
    }

    private static void addSoftware(Terms terms) {
        addResource(terms);
        Map<String, @Nullable Object> distribution = new LinkedHashMap<>();
        terms.addRepresentation(distribution);
        if (!distribution.isEmpty()) {
            terms.put("distribution", distribution);
        }
        terms.copy("hasPart", "aggregationOf");
        terms.put(
                "language",
                joined(terms.value("locationAddress").items().stream()
                        .map(address -> address.member("countryCode"))
                        .toList()));
        terms.copy("endpointDescription", "demo_link");
    }

    private static void addResource(Terms terms) {
        terms.copy("license", "license");
        terms.copy("rights", "copyrightOwnedBy");
        terms.wrap("theme", "definition", "category");
    }

    private void addOffering(Terms terms) {
        terms.put("keyword", joined(terms.value("keywords").items()));
        terms.put("dataset", urls(terms, "dataResources"));
        terms.put("service", urls(terms, "softwareResources"));
        terms.copy("spatial", "location");
        terms.copy("relation", "aggregationOf");
        terms.wrap("contactPoint", "url", "dependsOn");
        terms.copy("conformsTo", "termsAndConditions");
    }

    private List<String> urls(Terms terms, String field) {
        String kind = String.valueOf(view.kind().references().get(field));
        return terms.value(field).items().stream()
                .map(id -> view.selfDescriptions().url(id.asText(), kind))
                .toList();
    }

    private String participant(String id) {
        return view.selfDescriptions().url(id, SelfDescriptions.PARTICIPANTS);
    }

    private static String joined(List<JsonValue> texts) {
        return texts.stream().map(JsonValue::asText).collect(Collectors.joining(SEPARATOR));
    }

    /** Terms of DCAT that are made of the fields of a record. A field that the record lacks makes no term. */
    private record Terms(JsonValue record, Map<String, @Nullable Object> mapped) {
        JsonValue value(String field) {
            return record.member(field);
        }

        void put(String term, Object value) {
            mapped.put(term, value);
        }

        void copy(String term, String field) {
            if (record.has(field)) {
                mapped.put(term, value(field).tree());
            }
        }

        void wrap(String term, String inner, String field) {
            if (record.has(field)) {
                mapped.put(term, Collections.singletonMap(inner, value(field).tree()));
            }
        }

        void addRepresentation(Map<String, @Nullable Object> distribution) {
            String field = ResourceKind.REPRESENTATION_FIELD;
            if (record.has(field)) {
                distribution.put("@id", value(field).tree());
            }
        }
    }
}
