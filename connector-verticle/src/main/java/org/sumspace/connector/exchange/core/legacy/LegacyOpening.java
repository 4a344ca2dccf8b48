package org.sumspace.connector.exchange.core.legacy;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;

/**
 * The message with which an old connector asks for a record of an exchange that began there.
 *
 * @param peerId id of its record
 * @param isFromProvider whether it is the provider's connector
 * @param request the fields of the request, without a selection of resources
 * @param selection the selected data and software resources
 */
public record LegacyOpening(
        String peerId, boolean isFromProvider, Map<String, @Nullable Object> request, Selection selection) {
    /** Ids of records at old connectors. */
    private static final Pattern ID = Pattern.compile("[0-9a-f]{24}");

    private static final List<String> KEPT = List.of("contract", "purposeId", "providerParams", "consumerParams");

    /** The resources that it names, with their parameters. It names all resources if its client selected none. */
    public record Selection(JsonValue data, JsonValue software) {}

    /**
     * @throws NodeException INVALID_INPUT if it is not such a message, or asks for a service chain or an exchange by
     * consent
     */
    public static LegacyOpening read(JsonValue body) {
        if (!body.member("serviceChain").member("services").isEmpty()) {
            throw NodeException.invalidInput("This connector runs no service chains with connectors of this version.");
        }
        if (body.has("consentId")) {
            throw NodeException.invalidInput(
                    "This connector exchanges no data by consent with connectors of this version.");
        }
        String ofProvider = body.member(LegacyMessages.PROVIDER_RECORD).asText();
        String ofConsumer = body.member(LegacyMessages.CONSUMER_RECORD).asText();
        if (ofProvider.isEmpty() == ofConsumer.isEmpty()) {
            throw NodeException.invalidInput("Expected the id of one record of the other connector.");
        }
        Map<String, @Nullable Object> request = new LinkedHashMap<>();
        for (String field : KEPT) {
            JsonValue value = body.member(field);
            if (value.isText()) {
                request.put(field, value.tree());
            } else if (value.member("query").size() > 0) {
                request.put(
                        field,
                        Map.of("query", requireNonNull(value.member("query").tree())));
            }
        }
        JsonValue resources = body.member(LegacyMessages.RESOURCES);
        if (!resources.items().isEmpty()) {
            request.put(
                    "resourceId",
                    resources.items().get(0).member(LegacyMessages.OFFERING).tree());
        }
        return new LegacyOpening(
                id(ofProvider + ofConsumer),
                !ofProvider.isEmpty(),
                request,
                new Selection(selected(resources), selected(body.member(LegacyMessages.PURPOSES))));
    }

    /** @throws NodeException INVALID_INPUT if it is none */
    public static String id(String text) {
        if (!ID.matcher(text).matches()) {
            throw NodeException.invalidInput("Expected an id of 24 hexadecimal digits.");
        }
        return text;
    }

    private static JsonValue selected(JsonValue list) {
        List<@Nullable Object> selected = new ArrayList<>();
        for (JsonValue each : list.items()) {
            Map<String, @Nullable Object> one = new LinkedHashMap<>();
            one.put(
                    LegacyMessages.RESOURCE,
                    each.member(LegacyMessages.RESOURCE).tree());
            JsonValue query = each.member(LegacyMessages.PARAMS).member("query");
            if (query.size() > 0) {
                one.put(LegacyMessages.PARAMS, Map.of("query", requireNonNull(query.tree())));
            }
            selected.add(one);
        }
        return JsonValue.of(selected);
    }

    /** The fields of a request for all resources of the offerings. */
    public JsonValue ofAll() {
        return JsonValue.of(request);
    }

    /**
     * The fields of the request. A selection of all resources counts as no selection, so that equal requests of clients
     * at both connectors are equal here.
     *
     * @param allData URLs of all data resources of the offering
     * @param allSoftware URLs of all software resources of the purpose
     */
    public JsonValue fields(List<String> allData, List<String> allSoftware) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>(request);
        put(fields, LegacyMessages.RESOURCES, selection.data(), allData);
        put(fields, LegacyMessages.PURPOSES, selection.software(), allSoftware);
        return JsonValue.of(fields);
    }

    private static void put(Map<String, @Nullable Object> fields, String name, JsonValue selected, List<String> all) {
        List<String> urls = selected.items().stream()
                .map(each -> each.member(LegacyMessages.RESOURCE).asText())
                .toList();
        boolean hasParameters = selected.items().stream().anyMatch(each -> each.has(LegacyMessages.PARAMS));
        if (!urls.isEmpty() && (hasParameters || !urls.equals(all))) {
            fields.put(name, selected.tree());
        }
    }
}
