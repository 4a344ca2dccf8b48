package org.sumspace.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Calls the operations of a node by their names in its contract, which each node has at {@code /openapi.json} and shows at
 * {@code /docs/}. Parameters of paths, queries and headers are given by their names; a collection gives one several values.
 * Operations that take an idempotency key get one of their own unless it is among the parameters. Thread-safe.
 *
 * <p>Names that the contract does not have, and absent parameters of a path, are an {@link IllegalArgumentException}.
 */
public final class Operations {
    private static final List<String> PAGED_BY = List.of("page", "offset", "after");
    private static final String LIMIT = "limit";
    private static final int PAGE_SIZE = 100;

    private final NodeClient node;
    private final NodeContract contract;

    /** Reads the contract of the node. */
    public Operations(NodeClient node) {
        this.node = node;
        this.contract = new NodeContract(node.anonymous().get("/openapi.json"));
    }

    /** The names of all operations. */
    public Set<String> names() {
        return contract.operations().keySet();
    }

    /** Calls an operation without a body that answers with JSON. */
    public JsonNode call(String operation, Map<String, ?> parameters) {
        return call(operation, parameters, null);
    }

    /**
     * Calls an operation that answers with JSON.
     *
     * @param body null for none
     */
    public JsonNode call(String operation, Map<String, ?> parameters, @Nullable JsonNode body) {
        return node.send(request(operation, parameters).withJson(body)).body();
    }

    /**
     * The items of a list. If it has pages, each is read when its first item is wanted; {@code limit} is the size of a
     * page, 100 unless it is given.
     */
    public Stream<JsonNode> list(String operation, Map<String, ?> parameters) {
        Operation found = operation(operation);
        Optional<String> by = PAGED_BY.stream()
                .filter(name -> found.parameter(name).isPresent())
                .findFirst();
        if (by.isEmpty()) {
            return Pages.items(call(operation, parameters)).stream();
        }
        Map<String, Object> query = new TreeMap<>();
        if (found.parameter(LIMIT).isPresent() && !by.get().equals("after")) {
            query.put(LIMIT, PAGE_SIZE);
        }
        query.putAll(parameters);
        long first = Long.parseLong(
                String.valueOf(query.getOrDefault(by.get(), by.get().equals("page") ? 1 : 0)));
        return Pages.by(by.get(), first, at -> {
            query.put(by.get(), at);
            return call(operation, query);
        });
    }

    /**
     * The request of an operation, for bodies that are not JSON ({@link NodeRequest#withBody}), and for answers that are
     * streams or files ({@link NodeClient#open}).
     */
    public NodeRequest request(String operation, Map<String, ?> parameters) {
        Operation found = operation(operation);
        Map<Parameter, List<String>> values = new LinkedHashMap<>();
        parameters.forEach((name, value) -> values.put(
                found.parameter(name)
                        .orElseThrow(() -> new IllegalArgumentException(
                                operation + " has no parameter " + name + ": expected some of "
                                        + found.parameters().stream()
                                                .map(Parameter::name)
                                                .toList())),
                value instanceof Collection<?> several
                        ? several.stream().map(String::valueOf).toList()
                        : List.of(String.valueOf(value))));
        return found.request(values);
    }

    private Operation operation(String name) {
        Operation operation = contract.operations().get(name);
        if (operation == null) {
            throw new IllegalArgumentException(node.base() + " has no operation " + name);
        }
        return operation;
    }
}
