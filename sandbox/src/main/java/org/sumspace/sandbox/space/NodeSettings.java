package org.sumspace.sandbox.space;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.config.Secret;
import org.sumspace.common.security.Passwords;
import org.sumspace.common.store.postgres.LocalPostgres;

/** Writes the configuration file of a node, as an operator would. Paths are relative to the node's folder. */
final class NodeSettings {
    /** Only the sandbox allows nodes to call the loopback address. */
    private static final String LOOPBACK_RANGE = "127.0.0.0/8";
    /** High enough that users of the sandbox can try any number of plans. */
    private static final int PLANS_PER_LEARNER_PER_YEAR = 100_000;

    /** Trainings of the sandbox are short, and people wait until pages say that one has ended. */
    private static final int TRAINING_STATES_SECONDS = 5;

    /** The name of the data folder, in the folder of the configuration. */
    static final String DATA = "data";
    /** Large enough for an execution plan that names 100,000 processors in one request. */
    private static final int CATALOG_BODY_BYTES_MAX = 32 << 20;

    private static final ObjectMapper JSON = new ObjectMapper();

    private NodeSettings() {}

    /**
     * Writes the file into the node's folder.
     *
     * @param store null if each node starts its own
     */
    static Path write(SpaceHome home, NodeSpec node, @Nullable SharedStore store) {
        if (node.kind() == NodeKind.CONVERTER) {
            return ConverterSettings.write(home, node);
        }
        if (node.kind() == NodeKind.ASSESSMENT) {
            return AssessmentSettings.write(home, node);
        }
        Path file = file(home, node);
        try {
            home.writePrivate(file, of(home, node, store));
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static ObjectNode of(SpaceHome home, NodeSpec node, @Nullable SharedStore store) {
        SpacePlan plan = home.plan();
        SpaceAccount operator = plan.operatorOf(node);
        ObjectNode settings = JsonNodeFactory.instance.objectNode();
        settings.put("nodeId", node.nodeId());
        settings.put("organisation", node.organisation());
        settings.put("dataDir", DATA);
        http(settings.putObject("http"), home, node);
        settings.putObject("identity")
                .put("certificate", "node.crt")
                .put("key", "node.key")
                .put("trustFolder", home.trustFolder().toAbsolutePath().toString());
        cluster(settings.putObject("cluster"), plan, node);
        settings.putArray("operators")
                .addObject()
                .put("email", operator.email())
                .put("passwordHash", passwordHash(home, node, operator).reveal());
        settings.putArray("outboundAllow").add(LOOPBACK_RANGE);
        settings.putObject("log").put("requests", false);
        if (store != null && SharedStore.KINDS.contains(node.kind())) {
            LocalPostgres.Account account = store.account(node);
            settings.putObject("store")
                    .put("url", account.url())
                    .put("password", account.password().reveal());
        }
        ofKind(settings, home, node);
        return settings;
    }

    private static Path file(SpaceHome home, NodeSpec node) {
        return home.nodeFolder(node).resolve("config.json");
    }

    /**
     * The password hash of the last start, if there was one, because another hash of the same password ends all
     * sessions.
     */
    private static Secret passwordHash(SpaceHome home, NodeSpec node, SpaceAccount operator) {
        return lastHash(file(home, node))
                .filter(hash -> Passwords.isHashOf(operator.password(), hash))
                .orElseGet(() -> Passwords.hashOfRandom(operator.password()));
    }

    private static Optional<Secret> lastHash(Path file) {
        try {
            return Optional.of(JSON.readTree(Files.readAllBytes(file))
                            .path("operators")
                            .path(0)
                            .path("passwordHash"))
                    .filter(JsonNode::isTextual)
                    .map(hash -> Secret.of(hash.asText()));
        } catch (NoSuchFileException | JsonProcessingException none) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void http(ObjectNode http, SpaceHome home, NodeSpec node) {
        boolean tls = home.plan().tls();
        http.put("host", Loopback.HOST).put("port", node.httpPort());
        http.put("publicUrl", home.plan().url(node).toString()).put("tls", tls);
        if (tls) {
            http.put("tlsCertificate", "tls.crt").put("tlsKey", "tls.key");
            http.put("caFile", home.caFile().toAbsolutePath().toString());
        }
    }

    /** The catalog starts the cluster and therefore knows no members; the other nodes join any member. */
    private static void cluster(ObjectNode cluster, SpacePlan plan, NodeSpec node) {
        cluster.put("name", "sandbox").put("host", Loopback.HOST).put("port", node.memberPort());
        cluster.put("busHost", Loopback.HOST).put("busTls", plan.tls());
        ArrayNode members = cluster.putArray("members");
        if (node.kind() != NodeKind.CATALOG) {
            plan.nodes().stream()
                    .filter(other -> other.joinsCluster() && !other.equals(node))
                    .forEach(other -> members.add(other.member()));
        }
    }

    private static void ofCatalog(ObjectNode settings, SpacePlan plan) {
        settings.putObject("limits").put("bodyBytesMax", CATALOG_BODY_BYTES_MAX);
        plan.nodes(NodeKind.CONTRACT)
                .forEach(manager -> settings.putObject("contractManager")
                        .put("url", plan.url(manager).toString()));
    }

    private static void ofManager(ObjectNode settings, SpaceHome home) {
        home.managerOperator().ifPresent(operator -> {
            ObjectNode participants = settings.putObject("participants").put("operator", operator.toString());
            ArrayNode catalogs = participants.putArray("catalogs");
            home.plan()
                    .nodes(NodeKind.CATALOG)
                    .forEach(catalog -> catalogs.add(home.plan().url(catalog).toString()));
        });
    }

    private static void ofKind(ObjectNode settings, SpaceHome home, NodeSpec node) {
        SpacePlan plan = home.plan();
        switch (node.kind()) {
            case CATALOG -> ofCatalog(settings, plan);
            case AGGREGATOR, CONVERTER, ASSESSMENT -> {}
            case CONTRACT -> ofManager(settings, home);
            case CONNECTOR ->
                settings.put("plansPerLearnerPerYear", PLANS_PER_LEARNER_PER_YEAR)
                        .put("trainingStatesSeconds", TRAINING_STATES_SECONDS);
            case PROCESSOR ->
                settings.put(
                        "connector",
                        plan.url(plan.node(NodeKind.CONNECTOR, node.organisation()))
                                .toString());
        }
    }
}
