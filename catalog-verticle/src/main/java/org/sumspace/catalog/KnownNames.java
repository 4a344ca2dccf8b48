package org.sumspace.catalog;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.sumspace.catalog.account.domain.Participant;
import org.sumspace.catalog.account.service.AccountService;
import org.sumspace.catalog.reference.service.ReferenceService;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.catalog.resource.service.RecordService;
import org.sumspace.catalog.shared.core.SelfDescriptions;
import org.sumspace.common.odrl.policy.Identifier;
import org.sumspace.common.portal.PolicyFeature;

/** The names of participants and published records of this catalog, and of its reference data, that policies name. */
record KnownNames(
        List<RecordService> records,
        AccountService accounts,
        ReferenceService references,
        SelfDescriptions selfDescriptions)
        implements PolicyFeature.Names {
    private static final String NAME = "name";

    @Override
    public Future<Map<String, String>> of(Set<String> identifiers) {
        List<Future<Map<String, String>>> parts = new ArrayList<>();
        Map<String, String> participants = ids(identifiers, SelfDescriptions.PARTICIPANTS);
        parts.add(accounts.participants(Set.copyOf(participants.values()))
                .map(found -> named(participants, found, Participant::legalName)));
        for (RecordService kind : records) {
            Map<String, String> ids = ids(identifiers, kind.kind().path());
            if (!ids.isEmpty()) {
                parts.add(kind.visible(Set.copyOf(ids.values())).map(found -> named(ids, found, KnownNames::name)));
            }
        }
        return Future.all(parts).map(read -> {
            Map<String, String> names = new HashMap<>(ofReferenceData(identifiers));
            parts.forEach(part -> names.putAll(part.result()));
            return names;
        });
    }

    /** @param ids by identifier */
    private static <T> Map<String, String> named(
            Map<String, String> ids, Map<String, T> found, Function<T, String> name) {
        Map<String, String> names = new HashMap<>();
        ids.forEach((identifier, id) -> Optional.ofNullable(found.get(id))
                .map(name)
                .filter(text -> !text.isEmpty())
                .ifPresent(text -> names.put(identifier, text)));
        return names;
    }

    private static String name(ResourceRecord record) {
        return record.content().member(NAME).asText();
    }

    /** The ids of those identifiers that are URLs of records of a kind. */
    private Map<String, String> ids(Set<String> identifiers, String kind) {
        String prefix = Identifier.of(selfDescriptions.url("", kind)).text() + "/";
        Map<String, String> ids = new LinkedHashMap<>();
        identifiers.stream()
                .filter(identifier -> identifier.startsWith(prefix))
                .forEach(identifier -> selfDescriptions
                        .id(identifier.substring(prefix.length()), kind)
                        .ifPresent(id -> ids.put(identifier, id)));
        return ids;
    }

    /** Categories of data and purposes, which policies name by their ids. */
    private Map<String, String> ofReferenceData(Set<String> identifiers) {
        return Stream.of(ReferenceService.DATA_TYPES, ReferenceService.PURPOSES)
                .flatMap(kind -> references.list(kind).stream())
                .filter(entry -> identifiers.contains(String.valueOf(entry.get("_id"))))
                .collect(Collectors.toMap(
                        entry -> String.valueOf(entry.get("_id")), entry -> String.valueOf(entry.get("category"))));
    }
}
