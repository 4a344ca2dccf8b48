package org.sumspace.contract.agreement.core;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.JsonValue;

/**
 * Data processings under the names that connectors and newer contract managers use: {@code serviceChains} with
 * {@code services}, each with its {@code service}.
 */
final class ServiceChains {
    static final String FIELD = "serviceChains";

    private static final String SERVICES = "services";
    private static final String SERVICE = "service";

    private ServiceChains() {}

    /** The active data processings of the terms. */
    static List<Map<String, @Nullable Object>> of(JsonValue terms) {
        return Terms.active(terms)
                .map(processing -> renamed(processing, Terms.SERVICES, SERVICES, Terms.SERVICE_OFFERING, SERVICE))
                .toList();
    }

    /** Service chains, as a client sends them, as data processings. */
    static List<Map<String, @Nullable Object>> toProcessings(JsonValue chains) {
        return chains.items().stream()
                .map(chain -> renamed(chain, SERVICES, Terms.SERVICES, SERVICE, Terms.SERVICE_OFFERING))
                .toList();
    }

    private static Map<String, @Nullable Object> renamed(
            JsonValue chain, String list, String otherList, String reference, String otherReference) {
        Map<String, @Nullable Object> renamed = new LinkedHashMap<>();
        chain.members()
                .forEach(member -> renamed.put(
                        member.getKey().equals(list) ? otherList : member.getKey(),
                        member.getKey().equals(list)
                                ? member.getValue().items().stream()
                                        .map(service -> renamed(service, reference, otherReference))
                                        .toList()
                                : member.getValue().tree()));
        return renamed;
    }

    private static Map<String, @Nullable Object> renamed(JsonValue service, String reference, String otherReference) {
        Map<String, @Nullable Object> renamed = new LinkedHashMap<>();
        service.members()
                .forEach(member -> renamed.put(
                        member.getKey().equals(reference) ? otherReference : member.getKey(),
                        member.getValue().tree()));
        return renamed;
    }
}
