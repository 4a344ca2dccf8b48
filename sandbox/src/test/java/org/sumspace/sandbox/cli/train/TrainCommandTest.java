package org.sumspace.sandbox.cli.train;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.sandbox.cli.shared.FakeNode;
import org.sumspace.sandbox.cli.shared.JsonInput;
import org.sumspace.sandbox.training.TrainingDefaults;

class TrainCommandTest {
    private static final String FEATURES = """
        [{"name": "age", "path": "result.age", "kind": "numeric", "mean": 20, "sd": 2},
         {"name": "hours", "path": "result.hours", "kind": "numeric", "min": 0, "max": 40}]\
        """;
    private static final List<String> CLASSES = List.of("no", "yes");
    private static final ModelFile BASE = ModelFile.zero("LogisticRegression", 2, CLASSES);
    private static final ModelFile TRAINED = BASE.withWeights(new double[] {1, 2, 3});

    @TempDir
    private Path folder;

    private FakeTraining catalog;
    private Path base;
    private Path features;
    private Path models;
    private String id;

    @BeforeEach
    void prepare() throws Exception {
        catalog = new FakeTraining();
        base = Files.write(folder.resolve("base.joblib"), BASE.write());
        features = Files.writeString(folder.resolve("features.json"), FEATURES);
        models = folder.resolve("models");
        id = request().id(FakeTraining.OWNER);
    }

    private TrainingRequest request() throws Exception {
        ObjectNode parameters = JsonInput.empty().put("rounds", 60);
        TrainingDefaults.addTo(parameters, BASE);
        return new TrainingRequest(
                base, BASE.write(), "base", TargetData.of(null, features, "result.outcome", CLASSES), parameters);
    }

    @AfterEach
    void stop() {
        catalog.close();
    }

    @Test
    void training_isPublished_started_followed_andItsVersionsAreDownloaded() throws Exception {
        catalog.willBePublished(id, request()).waits(id, 1).ended(id, "converged", "converged after 2 rounds", TRAINED);

        assertThat(train()).as(catalog.err.toString()).isZero();

        assertThat(sent("POST")).containsExactly("/base_models", "/training_plan", "/execution_plan");
        assertThat(sent("PUT")).containsExactly("/execution_plan/ep-1/aggregators", "/execution_plan/ep-1/processors");
        FakeNode.Request plan = request("POST", "/training_plan");
        assertThat(plan.json().path("id").asText()).isEqualTo(id).startsWith("base-");
        assertThat(plan.json().path("base_model").asText()).isEqualTo("https://catalog.example/base_models/60303ae2");
        assertThat(plan.json().at("/parameters/serverOptimizer/name").asText()).isEqualTo("lbfgs");
        assertThat(request("PUT", "/execution_plan/ep-1/processors").json().path("processors"))
                .hasSize(5);
        Path latest = models.resolve("version-2.joblib");
        assertThat(latest).hasBinaryContent(TRAINED.write());
        assertThat(models)
                .isDirectoryContaining("glob:**/version-2.onnx")
                .isDirectoryContaining("glob:**/version-rows-2.onnx")
                .isDirectoryContaining("glob:**/version-pipeline-2.joblib")
                .isDirectoryNotContaining("glob:**/version-1*");
        assertThat(catalog.lines())
                .containsExactly(
                        "Base model " + base + ": sklearn.linear_model._logistic.LogisticRegression, 2 features, 2"
                                + " classes",
                        "Published the training plan " + id,
                        "4 aggregators and 2 processor nodes are registered; 5 processors of 2 data providers have a"
                                + " consent",
                        "  round 1 of 60: 5 processors, accuracy of version 0 0.5000, the file is no longer kept, 250 ms",
                        "  round 2 of 60: 5 processors, accuracy of version 1 0.7500, " + latest + ", 250 ms",
                        "  accuracy of version 2 0.8125",
                        "Accuracy 0.5000 ▁▇█ 0.8125",
                        "Rounds: 2 of 60; median round 250 ms (99 %: 250 ms)",
                        "Training: converged, converged after 2 rounds",
                        "Model: " + latest,
                        "  python3 -c \"import joblib; print(joblib.load('" + latest + "'))\"");
    }

    /** The process may end between any two requests; here it ends before the first round has processors. */
    @Test
    void interruptedCommand_goesOnWithTheSameTraining() throws Exception {
        catalog.willBePublished(id, request()).waits(id, 1);
        catalog.answerOnce("PUT /execution_plan/ep-1/processors", 500, "{\"title\": \"interrupted\"}");
        assertThat(train()).isEqualTo(1);
        catalog.waits(id, 3).ended(id, "completed", "all 60 rounds are complete", TRAINED);

        assertThat(train()).as(catalog.err.toString()).isZero();

        assertThat(catalog.lines()).contains("The training plan " + id + " is published already; going on with it");
        assertThat(sent("POST")).containsOnlyOnce("/training_plan", "/base_models");
        assertThat(catalog.requests().stream()
                        .filter(request -> request.path().equals("/execution_plan"))
                        .map(request -> request.header("Idempotency-key")))
                .containsExactly(id, id);
        int requests = catalog.requests().size();
        assertThat(train()).isZero();
        assertThat(catalog.requests().subList(requests, catalog.requests().size()))
                .as("the file is there already")
                .noneMatch(request -> request.path().endsWith("/models/2/file"));
    }

    @Test
    void anotherTitle_orOtherContent_isAnotherTraining() throws Exception {
        TrainingRequest request = request();
        TrainingRequest other = new TrainingRequest(
                base, BASE.write(), "Ältere Lernende, 2. Versuch", request.targetData(), request.parameters());

        assertThat(request().id(FakeTraining.OWNER)).isEqualTo(id);
        assertThat(request.id("65f0c0ffee00000000000008")).isNotEqualTo(id);
        assertThat(other.id(FakeTraining.OWNER)).matches("ltere-lernende-2-versuch-[0-9a-f]{12}");
        assertThat(new TrainingRequest(base, TRAINED.write(), "base", request.targetData(), request.parameters())
                        .id(FakeTraining.OWNER))
                .isNotEqualTo(id);
    }

    @Test
    void withoutFollow_itIsSaidWhoIsMissing() throws Exception {
        catalog.willBePublished(id, request()).participants(id, 2).waits(id, 1);

        assertThat(train("--no-follow")).as(catalog.err.toString()).isZero();

        assertThat(catalog.lines())
                .contains(
                        "state     open",
                        "round     0 of 60",
                        "missing   2 of 5 processors with a consent",
                        "learners  at least 5 must have consented",
                        "Start its first round and follow it with ./sumspace train follow " + id);
        assertThat(sent("POST")).doesNotContain("/execution_plan");
    }

    @Test
    void firstRound_waitsForWhoIsMissing_andForWhatTheCatalogLacks() throws Exception {
        catalog.willBePublished(id, request()).waits(id, 1);
        catalog.answerOnce("GET /training_plan/" + id + "/processors?limit=1", 200, "{\"data\": {\"count\": 2}}");
        catalog.answerOnce(
                "GET /training_plan/" + id + "/processors?limit=1000&page=1",
                200,
                "{\"data\": {\"pages\": 1, \"result\": [{\"url\": \"https://p1/processors/1\"}, {\"url\":"
                        + " \"https://p1/processors/2\"}]}}");
        catalog.waits(id, 1);
        catalog.answerOnce(
                "GET /training_plan/" + id + "/status",
                200,
                "{\"id\": \"x\", \"state\": \"open\", \"round\": 1, \"rounds\": 60, \"attempt\": {\"state\":"
                        + " \"collecting-consents\", \"reason\": \"5 of 200 consenting learners\"}}");
        catalog.ended(id, "completed", "all 60 rounds are complete", TRAINED);

        assertThat(train()).as(catalog.err.toString()).isZero();

        assertThat(catalog.lines())
                .containsSubsequence(
                        "4 aggregators and 2 processor nodes are registered; 2 processors of 1 data providers have a"
                                + " consent. Waiting: 2 of 5 processors with a consent, 1 of 2 data providers",
                        "4 aggregators and 2 processor nodes are registered; 5 processors of 2 data providers have a"
                                + " consent",
                        "The first round waits, because there are 5 of 200 consenting learners");
    }

    @Test
    void refusedBase_andPlanThatDoesNotFit_areExplained_andNothingIsSent() throws Exception {
        Files.writeString(base, "no pickle");

        assertThat(train()).isEqualTo(1);

        assertThat(catalog.errorLines())
                .first()
                .isEqualTo("sumspace: the catalog would refuse this training, so nothing was sent:");
        Files.write(
                base,
                ModelFile.zero("LogisticRegression", 3, List.of("fail", "pass")).write());
        catalog.err.getBuffer().setLength(0);
        Path parameters = Files.writeString(folder.resolve("parameters.json"), "{\"shares\": 1, \"speed\": 9}");

        assertThat(train("--parameters", parameters.toString())).isEqualTo(1);
        assertThat(catalog.errorLines())
                .contains(
                        "  /parameters/shares: must be between 2 and 16",
                        "  /parameters/speed: is unknown; did you mean seed?");
        catalog.err.getBuffer().setLength(0);
        assertThat(train()).isEqualTo(1);
        assertThat(catalog.errorLines())
                .contains("  /target_data/features: must have 3 columns, the number of the model's features, but has 2")
                .last()
                .isEqualTo(
                        "  Correct the files. ./sumspace model inspect " + base + " shows what is in the base model");
        assertThat(catalog.requests()).isEmpty();
        assertThat(catalog.logins()).isEmpty();
    }

    @Test
    void planThatTheCatalogRefuses_isExplainedViolationByViolation() throws Exception {
        catalog.willBePublished(id, request());
        catalog.answer(
                "POST /training_plan",
                422,
                "{\"title\": \"Invalid\", \"violations\": [{\"path\": \"/base_model\", \"message\": \"is gone\"},"
                        + " {\"path\": \"/parameters/rounds\", \"message\": \"must be less\"}]}");

        assertThat(train()).isEqualTo(1);

        assertThat(catalog.errorLines())
                .containsExactly(
                        "sumspace: the catalog refused the training:",
                        "  /base_model: is gone",
                        "  /parameters/rounds: must be less",
                        "  Correct what it names in the files, and run the command again");
    }

    @Test
    void wrongPassword_andCatalogThatDoesNotAnswer_areExplained() throws Exception {
        catalog.refuse("POST /auth/login", 401, "The e-mail address or the password is wrong");

        assertThat(train()).isEqualTo(1);

        assertThat(catalog.errorLines())
                .containsExactly(
                        "sumspace: the catalog refused the request (401): Refused: The e-mail address or the password is"
                                + " wrong",
                        "  Log in with --email or --as, or name a key; check the password, the key, and --code");
        catalog.err.getBuffer().setLength(0);
        catalog.close();
        assertThat(train()).isEqualTo(1);
        assertThat(catalog.errorLines())
                .first()
                .asString()
                .contains("the catalog at " + catalog.url() + " does not answer");
    }

    @Test
    void trainingThatEndedEarly_isAFailure_withItsReasonAndItsModel() throws Exception {
        catalog.published(id, request())
                .ended(id, "ended-early", "round 3 was discarded: it expired while training", TRAINED);

        assertThat(catalog.runHere(command("follow", id, "--to", models.toString())))
                .isEqualTo(1);

        assertThat(catalog.lines()).contains("Model: " + models.resolve("version-2.joblib"));
        assertThat(catalog.errorLines())
                .first()
                .isEqualTo("sumspace: the training " + id
                        + " ended early: round 3 was discarded: it expired while training");
    }

    @Test
    void fileWithAnotherDigest_isNotWritten() throws Exception {
        catalog.published(id, request()).ended(id, "completed", "all rounds", TRAINED);
        catalog.answerFile("GET /training_plan/" + id + "/models/2/file", BASE.write());

        assertThat(catalog.runHere(command("download", id, "--to", models.toString())))
                .isEqualTo(1);

        assertThat(catalog.errorLines()).first().asString().contains("the file of version 2 has the SHA-256 ");
        assertThat(models).doesNotExist();
    }

    @Test
    void version_isDownloaded_andAnUnknownOneIsRefused() throws Exception {
        catalog.published(id, request()).ended(id, "completed", "all rounds", TRAINED);

        assertThat(catalog.runHere(command("download", id, "--to", models.toString())))
                .isZero();
        assertThat(models.resolve("version-2.joblib")).hasBinaryContent(TRAINED.write());
        assertThat(catalog.runHere(command("download", id, "--model-version", "3")))
                .isEqualTo(1);
        assertThat(catalog.runHere(command("download", id, "--model-version", "1")))
                .isEqualTo(1);
        assertThat(catalog.errorLines())
                .contains(
                        "sumspace: the training " + id + " has 2 versions, not 3",
                        "sumspace: no node has the file of version 1 any more");
    }

    @Test
    void trainings_areListed_andOneIsShownWithItsRounds() throws Exception {
        catalog.answer(
                "GET /training_plan?limit=1000&page=1",
                200,
                "{\"data\": {\"pages\": 1, \"result\": [" + FakeTraining.status("t1", "open", 3, "") + "]}}");
        catalog.ended(id, "converged", "converged after 2 rounds", TRAINED);

        assertThat(catalog.runHere(command("list"))).isZero();
        assertThat(catalog.runHere(command("show", id))).isZero();

        assertThat(catalog.lines())
                .containsSubsequence(
                        "id  state  round    published             waiting for",
                        "t1  open   3 of 60  2026-03-01T09:23:20Z",
                        "1 training",
                        "reason    converged after 2 rounds",
                        "round    processors  attempts  seconds  accuracy before  balanced  AUC",
                        "2        5           1         0.250    0.7500",
                        "after 2                                 0.8125");
    }

    @Test
    void training_isStopped() throws Exception {
        catalog.answer(
                "POST /training_plan/" + id + "/stop",
                200,
                FakeTraining.status(id, "ended-early", 3, "its owner stopped it"));

        assertThat(catalog.runHere(command("stop", id))).isZero();

        assertThat(catalog.lines()).containsExactly("the training " + id + " is ended-early: its owner stopped it");
    }

    @Test
    void tokenFile_isEnough_andWrongArgumentsAreRefused() throws Exception {
        Path token = Files.writeString(folder.resolve("token"), catalog.token() + "\n");
        catalog.published(id, request()).ended(id, "completed", "all rounds", TRAINED);

        assertThat(catalog.runHere(
                        "--token-file",
                        token.toString(),
                        "--model",
                        base.toString(),
                        "--features",
                        features.toString(),
                        "--label",
                        "result.outcome",
                        "--to",
                        models.toString()))
                .as(catalog.err.toString())
                .isZero();
        assertThat(catalog.logins()).isEmpty();
        assertThat(catalog.runHere("--features", features.toString())).isEqualTo(2);
        assertThat(catalog.runHere(command("show", "../x"))).isEqualTo(2);
        assertThat(catalog.runHere(command("show", "unknown"))).isEqualTo(1);
        assertThat(catalog.errorLines())
                .contains("sumspace: Missing required option: '--model=FILE'")
                .last()
                .isEqualTo("  See the ids of your trainings with ./sumspace train list");
    }

    private int train(String... more) throws Exception {
        List<String> arguments = new ArrayList<>(List.of(
                "--model",
                base.toString(),
                "--features",
                features.toString(),
                "--label",
                "result.outcome",
                "--to",
                models.toString()));
        arguments.addAll(List.of(more));
        return catalog.runHere(command(arguments.toArray(String[]::new)));
    }

    private String[] command(String... arguments) throws Exception {
        List<String> all = new ArrayList<>(List.of(arguments));
        Path password = Files.writeString(folder.resolve("password"), "secret", UTF_8);
        all.addAll(List.of("--email", "ada@elm.example", "--password-file", password.toString()));
        return all.toArray(String[]::new);
    }

    private List<String> sent(String method) {
        return catalog.requests().stream()
                .filter(request -> request.method().equals(method))
                .map(FakeNode.Request::path)
                .toList();
    }

    private FakeNode.Request request(String method, String path) {
        return catalog.requests().stream()
                .filter(request ->
                        request.method().equals(method) && request.path().equals(path))
                .findFirst()
                .orElseThrow();
    }
}
