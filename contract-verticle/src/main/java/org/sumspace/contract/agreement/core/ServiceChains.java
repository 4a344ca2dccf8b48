package org.sumspace.contract.agreement.core;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
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
        return renamed(
                chain,
                list,
                otherList,
                services -> services.items().stream()
                        .map(service -> renamed(service, reference, otherReference, JsonValue::tree))
                        .toList());
    }

    /** A member that already has the new name is left out, because it is unknown under the old name. */
    private static Map<String, @Nullable Object> renamed(
            JsonValue object, String name, String otherName, Function<JsonValue, @Nullable Object> value) {
        Map<String, @Nullable Object> renamed = new LinkedHashMap<>();
        object.members().forEach(member -> {
            if (member.getKey().equals(name)) {
                renamed.put(otherName, value.apply(member.getValue()));
            } else if (!member.getKey().equals(otherName)) {
                renamed.put(member.getKey(), member.getValue().tree());
            }
        });
        return renamed;
    }
}
