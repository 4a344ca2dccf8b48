package org.sumspace.common.boot;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.sumspace.common.config.ServerConfig;
import org.sumspace.common.http.server.ApiServer;
import org.sumspace.common.http.server.contract.Contract;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.common.obs.Readiness;
import org.sumspace.common.portal.NodeFeature;
import org.sumspace.common.portal.NodeStatus;
import org.sumspace.common.portal.Portal;

/** The set-up of a node's server: its contract, its features, and the steps after it listens. */
public final class ServerSetup {
    private final String contract;
    private final List<Feature> features = new ArrayList<>();
    private final List<UnaryOperator<ApiServer.Builder>> options = new ArrayList<>();
    private final List<Supplier<Future<?>>> afterListening = new ArrayList<>();
    private final Readiness readiness = new Readiness();
    private final List<String> rooms = new ArrayList<>();
    private final Map<String, Supplier<?>> facts = new LinkedHashMap<>();
    private int instances = 1;

    /** @param contract the place of the YAML document on the class path, for example {@code catalog/openapi.yaml} */
    public ServerSetup(String contract) {
        this.contract = contract;
    }

    /** Together they answer exactly the operations of the contract. */
    public ServerSetup features(Feature... more) {
        features.addAll(List.of(more));
        return this;
    }

    /** A choice about the HTTP server, such as who checks the credentials of a security scheme. */
    public ServerSetup server(UnaryOperator<ApiServer.Builder> option) {
        options.add(option);
        return this;
    }

    /** The node is ready while {@code check} succeeds. */
    public ServerSetup readyIf(String name, Supplier<Future<?>> check) {
        readiness.require(name, check);
        return this;
    }

    /** Readiness shows whether {@code check} succeeds; the node is ready also if it does not. */
    public ServerSetup reporting(String name, Supplier<Future<?>> check) {
        readiness.report(name, check);
        return this;
    }

    /** A part of the portal that shows what this node has, in the order of the calls. */
    public ServerSetup room(String name) {
        rooms.add(name);
        return this;
    }

    /**
     * Adds a member to the answer of {@code GET /node} for operators.
     *
     * @param value as a JSON value; must not block
     */
    public ServerSetup fact(String name, Supplier<?> value) {
        facts.put(name, value);
        return this;
    }

    /** How many HTTP servers share the port, each on an event loop of its own; the default is 1. */
    public ServerSetup instances(int number) {
        instances = number;
        return this;
    }

    /** Runs after the node listens and after the earlier steps; the node has started when the last step succeeds. */
    public ServerSetup afterListening(Supplier<Future<?>> step) {
        afterListening.add(step);
        return this;
    }

    String contract() {
        return contract;
    }

    int instances() {
        return instances;
    }

    Future<ApiServer> start(NodeContext node, ServerConfig config, Contract loaded) {
        Portal portal = new Portal(
                contract.substring(0, contract.indexOf('/')), config.organisation(), config.portal(), loaded, rooms);
        NodeFeature self = new NodeFeature(new NodeStatus(readiness, facts, node.clock()), node.events(), loaded);
        Operations operations = new Operations();
        portal.feature().addTo(operations);
        self.addTo(operations);
        features.forEach(feature -> feature.addTo(operations));
        ApiServer.Builder builder = ApiServer.builder(node.vertx(), config.http(), config.limits(), loaded)
                .bodyMemory(node.bodyMemory())
                .readiness(readiness)
                .metrics(node.metrics())
                .pages(portal::mount)
                .draining(node.events()::close);
        for (UnaryOperator<ApiServer.Builder> option : options) {
            builder = option.apply(builder);
        }
        return builder.start(operations);
    }

    Future<Void> runAfterListening() {
        Future<?> done = Future.succeededFuture();
        for (Supplier<Future<?>> step : afterListening) {
            done = done.compose(before -> step.get());
        }
        return done.mapEmpty();
    }
}
