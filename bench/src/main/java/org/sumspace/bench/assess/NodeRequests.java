package org.sumspace.bench.assess;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.sumspace.assessment.account.core.PasswordPolicy;
import org.sumspace.bench.node.ConstantServer;
import org.sumspace.bench.node.HttpLoad;
import org.sumspace.bench.node.HttpLoad.Requests;
import org.sumspace.bench.node.Runs;
import org.sumspace.bench.node.Runs.Body;
import org.sumspace.bench.node.StoreRuns;
import org.sumspace.bench.row.RowSpec;
import org.sumspace.common.config.Secret;
import org.sumspace.common.security.Passwords;
import org.sumspace.common.training.model.ModelFile;

/**
 * Measures requests to an assessment node. They are compared with requests to a server with the same contract that
 * answers with constant JSON, and with the verification of passwords in an equal pool.
 */
final class NodeRequests {
    private static final int CONNECTIONS = 32;
    /** One account has ten attempts at a time. */
    private static final int LOGINS_AT_ONCE = 4;

    private static final int OK = 200;
    private static final int FEATURES = 20;
    private static final int ROWS = 100;
    private static final long LOG_ROWS = 10_000;
    private static final String CONTRACT = "assessment/openapi.yaml";

    private NodeRequests() {}

    /** Predictions of a linear model for 100 rows of 20 features, and the dashboard of a run. */
    static void answers(BenchNode node, Runs runs) throws Exception {
        double[] weights =
                IntStream.rangeClosed(0, FEATURES).mapToDouble(i -> 0.1 * i - 1).toArray();
        Files.write(
                node.file("models", "linear.pkl"),
                ModelFile.zero("LogisticRegression", FEATURES, List.of("no", "yes"))
                        .withWeights(weights)
                        .write());
        LearningLog.write(node.file("data", "log.csv"), LOG_ROWS, 1);
        node.whileRunning(session -> {
            session.postJson(
                    "/v1/models/register",
                    JsonNodeFactory.instance
                            .objectNode()
                            .put("model_id", "linear")
                            .put("model_path", "linear.pkl")
                            .put("adapter_type", "sklearn"));
            String run = session.run("log.csv");
            session.awaitRun(
                    run, "completes", state -> state.path("status").asText().startsWith("completed"));
            Buffer body = rows();
            compare(
                    node,
                    session,
                    runs,
                    Map.of(AssessRows.CONSTANT_PREDICTION, AssessRows.PREDICT),
                    AssessRows.PREDICTIONS,
                    port -> Requests.post(port, "/v1/models/linear/predict", number -> body, OK));
            compare(
                    node,
                    session,
                    runs,
                    Map.of(AssessRows.CONSTANT_DASHBOARD, AssessRows.DASHBOARD),
                    AssessRows.DASHBOARDS,
                    port -> Requests.get(port, number -> "/v1/audits/" + run + "/dashboard"));
        });
    }

    private static Buffer rows() {
        SplittableRandom random = new SplittableRandom(3);
        JsonArray rows = new JsonArray();
        for (int i = 0; i < ROWS; i++) {
            JsonArray row = new JsonArray();
            for (int j = 0; j < FEATURES; j++) {
                row.add(Math.round(random.nextGaussian() * 1_000) / 1_000.0);
            }
            rows.add(row);
        }
        return new JsonObject().put("instances", rows).toBuffer();
    }

    /** @param rows of the constant answers and of the node */
    private static void compare(
            BenchNode node,
            NodeSession session,
            Runs runs,
            Map<RowSpec, RowSpec> rows,
            int count,
            IntFunction<Requests> requests)
            throws Exception {
        Requests ofNode = requests.apply(node.port()).with("Cookie", session.cookie());
        try (HttpLoad load = new HttpLoad(CONNECTIONS)) {
            int bytes = load.answer(ofNode).toBuffer().length();
            try (ConstantServer constant = ConstantServer.start(BenchNode.JVM_OPTIONS, CONTRACT, bytes)) {
                Map<RowSpec, Body> bodies = new LinkedHashMap<>();
                rows.forEach((ofConstant, own) -> {
                    bodies.put(ofConstant, runs.rate(load, count, requests.apply(constant.port())));
                    bodies.put(own, runs.rate(load, count, ofNode));
                });
                runs.inTurns(bodies);
            }
        }
    }

    static void logins(BenchNode node, Runs runs) throws Exception {
        Vertx vertx = Vertx.vertx();
        try {
            Passwords pool = Passwords.following(vertx, PasswordPolicy.hashing(Secret.of("")));
            node.whileRunning(session -> compareLogins(vertx, pool, node, runs));
        } finally {
            StoreRuns.await(vertx.close());
        }
    }

    private static void compareLogins(Vertx vertx, Passwords pool, BenchNode node, Runs runs) throws Exception {
        String password = node.account().password();
        Optional<Secret> hash = Optional.of(StoreRuns.await(pool.hash(password)));
        Buffer body = new JsonObject()
                .put("email", node.account().email())
                .put("password", password)
                .toBuffer();
        try (HttpLoad load = new HttpLoad(LOGINS_AT_ONCE)) {
            Map<RowSpec, Body> rows = new LinkedHashMap<>();
            rows.put(
                    AssessRows.VERIFIED,
                    () -> AssessRows.LOGINS
                            / StoreRuns.seconds(
                                    vertx, LOGINS_AT_ONCE, AssessRows.LOGINS, number -> pool.verify(password, hash)));
            rows.put(
                    AssessRows.LOGIN,
                    runs.rate(
                            load,
                            AssessRows.LOGINS,
                            Requests.post(node.port(), "/api/auth/login", number -> body, OK)));
            runs.inTurns(rows);
        }
    }
}
