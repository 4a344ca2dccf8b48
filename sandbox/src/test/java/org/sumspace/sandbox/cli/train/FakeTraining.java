package org.sumspace.sandbox.cli.train;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.execution.TreeSeed;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.common.training.plan.Publication;
import org.sumspace.common.training.plan.TrainingPlan;
import org.sumspace.sandbox.cli.shared.FakeNode;
import org.sumspace.sandbox.data.Trees;

/** A catalog with fixed answers about one training of two rounds. */
final class FakeTraining extends FakeNode {
    static final String OWNER = "65f0c0ffee00000000000009";
    private static final String TOKEN = "e30."
            + Base64.getUrlEncoder().withoutPadding().encodeToString(("{\"sub\": \"" + OWNER + "\"}").getBytes(UTF_8))
            + ".s";

    FakeTraining() throws Exception {
        super("train");
        answer("POST /auth/login", 200, "{\"token\": \"" + TOKEN + "\"}");
        answer("POST /base_models", 200, "{\"url\": \"https://catalog.example/base_models/60303ae2\"}");
        answer("POST /training_plan", 200, "{\"ok\": true}");
        answer("POST /execution_plan", 201, "{\"id\": \"ep-1\"}");
        answer("PUT /execution_plan/ep-1/aggregators", 200, "{}");
        answer("PUT /execution_plan/ep-1/processors", 200, "{}");
    }

    /** Nobody has published the plan yet; then its nodes and consents are there. */
    FakeTraining willBePublished(String id, TrainingRequest request) throws Exception {
        answerOnce(path(id) + "/status", 404, "{\"title\": \"Not found\"}");
        published(id, request);
        participants(id, 5);
        return this;
    }

    /** The plan is there, whatever becomes of its training. */
    FakeTraining published(String id, TrainingRequest request) {
        TreeSeed seed = TreeSeed.random(new SecureRandom());
        Publication publication = new Publication(
                OWNER,
                "https://catalog.example",
                "c2VjcmV0",
                3,
                seed.commitment(),
                Instant.parse("2026-03-01T09:30:00Z"));
        TrainingPlan plan = TrainingPlan.publish(
                TrainingPlan.parseDraft(
                                Trees.of(request.plan(id, URI.create("https://catalog.example/base_models/60303ae2"))))
                        .withBaseModel(Digest.of(request.baseModel())),
                publication);
        answer(path(id), 200, new String(plan.canonicalBytes(), UTF_8));
        return this;
    }

    /** Four aggregators, and processors of two data providers. */
    FakeTraining participants(String id, int processors) {
        StringBuilder nodes = new StringBuilder();
        for (int number = 1; number <= 4; number++) {
            nodes.append("{\"role\": \"aggregator\", \"url\": \"https://a%d\", \"org\": \"A%d\"}, "
                    .formatted(number, number));
        }
        nodes.append("{\"role\": \"processor\", \"url\": \"https://p1\", \"org\": \"P1\"}, ");
        nodes.append("{\"role\": \"processor\", \"url\": \"https://p2\", \"org\": \"P2\"}");
        StringBuilder urls = new StringBuilder();
        for (int number = 1; number <= processors; number++) {
            urls.append(number == 1 ? "" : ", ")
                    .append("{\"url\": \"https://p%d/processors/%d\"}".formatted(1 + number % 2, number));
        }
        page(id, "registrations", nodes.toString(), 6);
        page(id, "processors", urls.toString(), processors);
        page(id, "aggregators", "{\"url\": \"https://a1\", \"org\": \"A1\", \"id\": \"a1\"}", 4);
        return this;
    }

    private void page(String id, String what, String items, int count) {
        String page = "{\"data\": {\"result\": [%s], \"count\": %d, \"pages\": 1}}".formatted(items, count);
        answer(path(id) + "/" + what + "?limit=1000&page=1", 200, page);
        answer(path(id) + "/" + what + "?limit=1", 200, page);
    }

    /** The training waits for its first round, as often as it is asked. */
    FakeTraining waits(String id, int times) {
        for (int time = 0; time < times; time++) {
            answerOnce(path(id) + "/status", 200, status(id, "open", 0, ""));
        }
        return this;
    }

    /** The training has ended with two versions. */
    FakeTraining ended(String id, String state, String reason, ModelFile model) {
        byte[] file = model.write();
        String digest = Digest.of(file).toString();
        answer(path(id) + "/status", 200, status(id, state, 2, reason));
        answer(
                path(id) + "/rounds?limit=100&page=1",
                200,
                "{\"data\": {\"result\": [" + round(1, 0.5, digest) + ", " + lastRound(digest) + "]}}");
        answer(path(id) + "/models?limit=1", 200, "{\"data\": {\"result\": [], \"count\": 2, \"pages\": 2}}");
        answer(path(id) + "/models/1/file", 410, "{\"title\": \"Gone\"}");
        answerFile(path(id) + "/models/2/file", file);
        return this;
    }

    private static String lastRound(String digest) {
        return round(2, 0.75, digest).replaceFirst("}}$", """
            }, "finalEvaluation": {"model_version": "2", "meanLoss": 0.4, "accuracy": 0.8125, "count": 100}}""");
    }

    private static String round(int number, double accuracy, String digest) {
        return """
            {"round": %d, "attempts": [{"id": "ep-%d", "attempt": 1, "state": "completed", "createdAt": 1000, "since": 1250}],
             "contributors_count": 5, "model_version": "%d", "model_sha256": "%s", "timestamp": 1250,
             "evaluation": {"model_version": "%d", "meanLoss": 0.6, "accuracy": %s, "count": 100}}\
            """.formatted(number, number, number, digest, number - 1, accuracy);
    }

    static String status(String id, String state, int round, String reason) {
        return """
            {"id": "%s", "name": "base", "owner": "%s", "state": "%s", "reason": "%s", "published": 1772357000000,
             "since": 1772357000000, "round": %d, "rounds": 60}\
            """.formatted(id, OWNER, state, reason, round);
    }

    private static String path(String id) {
        return "GET /training_plan/" + id;
    }

    String token() {
        return TOKEN;
    }
}
