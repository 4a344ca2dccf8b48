package org.sumspace.connector.exchange.core;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.connector.exchange.domain.ExchangeRequest;

/**
 * The fields with which clients and peers ask for an exchange.
 *
 * @param contract URL of the contract
 * @param purpose URL of the consumer's service offering; empty if not given
 * @param resource URL of the provider's service offering; empty if not given
 * @param chain id of the service chain in the contract; empty for none
 * @param resources the selected data resources; empty for all
 * @param purposes the selected software resources; empty for all
 * @param providerParams for all data resources; they override the resources' own parameters
 * @param consumerParams for all software resources; they override the resources' own parameters
 * @param chainParams services of the chain, with parameters for their applications
 */
public record RequestFields(
        String contract,
        String purpose,
        String resource,
        String chain,
        List<Selected> resources,
        List<Selected> purposes,
        List<Parameter> providerParams,
        List<Parameter> consumerParams,
        List<Selected> chainParams) {
    private static final int LIST_MAX = 100;
    private static final int TEXT_CHARS_MAX = 2_048;
    private static final String CONTRACT = "contract";
    private static final String PURPOSE = "purposeId";
    private static final String RESOURCE_ID = "resourceId";
    private static final String RESOURCES = "resources";
    private static final String PURPOSES = "purposes";
    private static final String RESOURCE = "resource";
    private static final String PARAMS = "params";
    private static final String QUERY = "query";
    private static final String PROVIDER_PARAMS = "providerParams";
    private static final String CONSUMER_PARAMS = "consumerParams";
    private static final String CHAIN = "serviceChainId";
    private static final String CHAIN_PARAMS = "serviceChainParams";
    private static final String SERVICE = "service";

    /** A resource that the request names, with parameters of its own. */
    public record Selected(String resource, List<Parameter> parameters) {
        public Selected {
            parameters = List.copyOf(parameters);
        }
    }

    /** A parameter for an application. */
    public record Parameter(String name, String value) {}

    public RequestFields {
        resources = List.copyOf(resources);
        purposes = List.copyOf(purposes);
        providerParams = List.copyOf(providerParams);
        consumerParams = List.copyOf(consumerParams);
        chainParams = List.copyOf(chainParams);
    }

    /** @throws NodeException INVALID_INPUT */
    public static RequestFields parse(JsonValue body) {
        RequestFields fields = new RequestFields(
                text(body, CONTRACT),
                text(body, PURPOSE),
                text(body, RESOURCE_ID),
                text(body, CHAIN),
                selected(body, RESOURCES, RESOURCE),
                selected(body, PURPOSES, RESOURCE),
                parameters(body.member(PROVIDER_PARAMS), PROVIDER_PARAMS),
                parameters(body.member(CONSUMER_PARAMS), CONSUMER_PARAMS),
                selected(body, CHAIN_PARAMS, SERVICE));
        if (fields.contract.isEmpty()) {
            throw NodeException.invalidInput("Missing body params");
        }
        if (fields.chain.isEmpty() && !fields.chainParams.isEmpty()) {
            throw NodeException.invalidInput("Expected serviceChainId with serviceChainParams.");
        }
        return fields;
    }

    private static String text(JsonValue body, String name) {
        JsonValue value = body.member(name);
        if (value.isMissing() || value.isNull()) {
            return "";
        }
        return checked(value, name);
    }

    private static String checked(JsonValue value, String name) {
        if (!value.isText() || value.asText().length() > TEXT_CHARS_MAX) {
            throw invalid(name, "a text of at most " + TEXT_CHARS_MAX + " characters");
        }
        return value.asText();
    }

    private static List<Selected> selected(JsonValue body, String name, String reference) {
        List<Selected> selected = new ArrayList<>();
        for (JsonValue each : list(body.member(name), name)) {
            JsonValue resource = each.isObject() ? each.member(reference) : each;
            selected.add(new Selected(checked(resource, name), parameters(each.member(PARAMS), name)));
        }
        return selected;
    }

    /** Existing clients write a list of objects, each with one parameter. */
    private static List<Parameter> parameters(JsonValue params, String name) {
        List<Parameter> parameters = new ArrayList<>();
        for (JsonValue each : list(params.member(QUERY), name)) {
            for (Map.Entry<String, JsonValue> member : each.members()) {
                if (member.getKey().length() > TEXT_CHARS_MAX
                        || !member.getValue().isScalar()) {
                    throw invalid(name, "parameters with a text, a number, true or false");
                }
                String value = member.getValue().asText();
                if (value.length() > TEXT_CHARS_MAX || parameters.size() == LIST_MAX) {
                    throw invalid(
                            name, "at most " + LIST_MAX + " parameters of at most " + TEXT_CHARS_MAX + " characters");
                }
                parameters.add(new Parameter(member.getKey(), value));
            }
        }
        return parameters;
    }

    private static List<JsonValue> list(JsonValue value, String name) {
        if (value.isMissing() || value.isNull()) {
            return List.of();
        }
        if (!value.isArray() || value.size() > LIST_MAX) {
            throw invalid(name, "an array of at most " + LIST_MAX + " items");
        }
        return value.items();
    }

    private static NodeException invalid(String name, String expected) {
        return NodeException.invalidInput("Expected in " + name + ": " + expected + ".");
    }

    /** The fields of a request, as {@link #parse} reads them. */
    public static RequestFields of(ExchangeRequest request) {
        Map<String, @Nullable Object> body = new LinkedHashMap<>(tree(request.selection()));
        body.put(CONTRACT, request.contract());
        body.put(PURPOSE, request.purpose());
        body.put(RESOURCE_ID, request.resource());
        putChain(body, request);
        return parse(JsonValue.of(body));
    }

    /** The body with which one connector sends a request to another; it has the members that clients use. */
    public static Map<String, @Nullable Object> body(ExchangeRequest request) {
        Map<String, @Nullable Object> body = new LinkedHashMap<>();
        body.put(CONTRACT, request.contract());
        body.put(PURPOSE, request.purpose());
        body.put(RESOURCE_ID, request.resource());
        putChain(body, request);
        body.putAll(tree(request.selection()));
        return body;
    }

    private static void putChain(Map<String, @Nullable Object> body, ExchangeRequest request) {
        if (!request.serviceChain().isEmpty()) {
            body.put(CHAIN, request.serviceChain());
        }
    }

    private static Map<String, @Nullable Object> tree(JsonValue selection) {
        Map<String, @Nullable Object> tree = new TreeMap<>();
        selection
                .members()
                .forEach(member -> tree.put(member.getKey(), member.getValue().tree()));
        return tree;
    }

    /**
     * The selection in a canonical form, which is the same for equal requests; JSON's null if nothing was selected.
     *
     * @param dataUrls gives the one URL of a data resource
     * @param softwareUrls gives the one URL of a software resource
     * @param serviceUrls gives the one URL of a service of the chain
     */
    public JsonValue selection(
            UnaryOperator<String> dataUrls, UnaryOperator<String> softwareUrls, UnaryOperator<String> serviceUrls) {
        Map<String, @Nullable Object> selection = new TreeMap<>();
        put(
                selection,
                RESOURCES,
                resources.stream().map(each -> tree(each, RESOURCE, dataUrls)).toList());
        put(
                selection,
                PURPOSES,
                purposes.stream()
                        .map(each -> tree(each, RESOURCE, softwareUrls))
                        .toList());
        put(
                selection,
                CHAIN_PARAMS,
                chainParams.stream()
                        .map(each -> tree(each, SERVICE, serviceUrls))
                        .toList());
        if (!providerParams.isEmpty()) {
            selection.put(PROVIDER_PARAMS, tree(providerParams));
        }
        if (!consumerParams.isEmpty()) {
            selection.put(CONSUMER_PARAMS, tree(consumerParams));
        }
        return JsonValue.of(selection.isEmpty() ? null : selection);
    }

    private static void put(Map<String, @Nullable Object> selection, String name, List<?> list) {
        if (!list.isEmpty()) {
            selection.put(name, list);
        }
    }

    private static Map<String, @Nullable Object> tree(Selected selected, String name, UnaryOperator<String> urls) {
        Map<String, @Nullable Object> tree = new TreeMap<>();
        tree.put(name, urls.apply(selected.resource()));
        if (!selected.parameters().isEmpty()) {
            tree.put(PARAMS, tree(selected.parameters()));
        }
        return tree;
    }

    private static Map<String, @Nullable Object> tree(List<Parameter> parameters) {
        return Map.of(
                QUERY,
                parameters.stream()
                        .map(each -> Map.of(each.name(), each.value()))
                        .toList());
    }

    /** The parameters of a data resource by their names; parameters for all resources take precedence. */
    public Map<String, String> parametersOfData(String url) {
        return merged(providerParams, resources, url);
    }

    /** The parameters of a software resource by their names; parameters for all resources take precedence. */
    public Map<String, String> parametersOfSoftware(String url) {
        return merged(consumerParams, purposes, url);
    }

    /** The parameters of a service of the chain by their names. */
    public Map<String, String> parametersOfService(String url) {
        return merged(List.of(), chainParams, url);
    }

    private static Map<String, String> merged(List<Parameter> forAll, List<Selected> selected, String url) {
        Map<String, String> merged = new LinkedHashMap<>();
        forAll.forEach(each -> merged.putIfAbsent(each.name(), each.value()));
        selected.stream()
                .filter(each -> each.resource().equals(url))
                .flatMap(each -> each.parameters().stream())
                .forEach(each -> merged.putIfAbsent(each.name(), each.value()));
        return merged;
    }
}
