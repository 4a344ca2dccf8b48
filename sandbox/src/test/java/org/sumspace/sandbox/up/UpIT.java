package org.sumspace.sandbox.up;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.client.ConnectorClient;
import org.sumspace.client.NodeClient;
import org.sumspace.client.RegistrationClient;
import org.sumspace.client.TrustedHttp;
import org.sumspace.common.testkit.Patience;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.sandbox.cli.SumspaceMain;
import org.sumspace.sandbox.client.SpaceOperators;
import org.sumspace.sandbox.space.NodeKind;
import org.sumspace.sandbox.space.NodeSpec;
import org.sumspace.sandbox.space.SpaceHome;

/** Runs {@code sumspace up} as a process, terminates it and starts it again. */
class UpIT {
    private static final Path CLIENTS_PAGE = Path.of("../docs/clients.md");

    @TempDir
    Path folder;

    private final List<String> printed = new ArrayList<>();
    private @Nullable Process process;

    @AfterEach
    void end() throws Exception {
        if (process != null) {
            process.destroyForcibly().waitFor();
        }
    }

    @Test
    void restartWithTheSameHome_givesTheSameDataSpace_andEverybodyCanLogIn() throws Exception {
        JsonNode first = up();
        printedTraining_waitsForWhoIsMissing_andRunsToItsEnd(first);
        // The file contains all passwords.
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(report())))
                .isEqualTo("rw-------");
        everyKindOfNode_canBeCalled(first);
        javaProgramOfThePage_findsOfferingsAndSavesTheModel();
        terminate();
        JsonNode again = up("--only", "catalog,connector");

        assertThat(first.path("nodes")).hasSize(14);
        assertThat(first.path("clusterMembers")).hasSize(12);
        assertThat(again.path("nodes")).hasSize(4).isSubsetOf(first.path("nodes"));
        assertThat(again.path("participants")).isEqualTo(first.path("participants"));
        assertThat(first.path("dataRows").asInt()).isPositive();
        assertThat(first.path("offerings")).hasSize(3);
        assertThat(again.path("offerings")).isEqualTo(first.path("offerings"));
        assertThat(listed("serviceofferings", report()).lines())
                .as("with the training")
                .hasSize(10)
                .last(InstanceOfAssertFactories.STRING)
                .isEqualTo("8 of 8 service offerings");
        assertThat(listed("ecosystems", report()).lines())
                .last(InstanceOfAssertFactories.STRING)
                .isEqualTo("2 of 2 ecosystems");
        HttpClient http = TrustedHttp.create(Path.of(first.path("caFile").asText()));
        for (JsonNode node : again.path("nodes")) {
            for (JsonNode participant : again.path("participants")) {
                if (participant.path("organisation").equals(node.path("organisation"))) {
                    NodeClient.anonymous(http, URI.create(node.path("url").asText()))
                            .login(
                                    participant.path("email").asText(),
                                    participant.path("password").asText());
                }
            }
        }
        assertThat(visitor(http)).isEqualTo("ai-provider@linden.example participant");
        assertThat(visitor(http, "--as", "Commons")).isEqualTo("operator@commons.example operator");
        String provider = again.path("nodes").get(1).path("organisation").asText();
        assertThat(visitor(http, "--as", provider, "--node", "connector")).endsWith(" operator");
        terminate();
    }

    private void printedTraining_waitsForWhoIsMissing_andRunsToItsEnd(JsonNode report) throws Exception {
        List<String> command = new ArrayList<>(List.of(printed("Train a model with ./sumspace ")
                .replace("--title example", "")
                .strip()
                .split(" ")));
        Path parameters = Files.writeString(folder.resolve("parameters.json"), "{\"rounds\": 2}");
        Path models = folder.resolve("models");
        command.addAll(List.of("--parameters", parameters.toString(), "--to", models.toString()));
        assertThat(sumspace(command, "--no-follow")).contains("missing   0 of 4 aggregators");
        assertThat(sumspace(command, "--no-follow")).contains("is published already");
        String list = sumspace(List.of("train", "list", "--space", report().toString(), "--as", "Linden"));
        assertThat(list.lines()).last().isEqualTo("1 training");
        takePart(report, list.lines().toList().get(1).split(" ")[0]);

        String followed = sumspace(command);

        assertThat(followed)
                .contains(
                        "4 aggregators and 3 processor nodes are registered; 10 processors of 3 data providers",
                        "  round 2 of 2: 10 processors, accuracy of version 1 0.",
                        "Training: completed, all 2 rounds are complete",
                        "Model: " + models.resolve("version-2.joblib"));
        assertThat(followed)
                .containsPattern("accuracy of version 1 0\\.\\d{4} \\(balanced 0\\.\\d{4}, AUC 0\\.\\d{4}\\)")
                .containsPattern("\n  accuracy of version 2 0\\.\\d{4} \\(balanced");
        assertThat(ModelFile.read(Files.readAllBytes(models.resolve("version-2.joblib")))
                        .classes())
                .hasSize(3);
    }

    /** The program on the page about the client takes the report and a folder for models. */
    private void javaProgramOfThePage_findsOfferingsAndSavesTheModel() throws Exception {
        Matcher program = Pattern.compile("(?s)```java\n(.*?)```").matcher(Files.readString(CLIENTS_PAGE));
        assertThat(program.find()).isTrue();
        Path source = Files.writeString(folder.resolve("Example.java"), program.group(1));
        Path models = Files.createDirectory(folder.resolve("saved"));
        Process java = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        source.toString(),
                        report().toString(),
                        models.toString())
                .redirectErrorStream(true)
                .start();

        String output = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(java.waitFor()).as(output).isZero();
        assertThat(output).contains("Found: ", "Refused: ").containsPattern("Saved: round 2 of '.+'");
        assertThat(models).isDirectoryContaining("glob:**.joblib");
    }

    /** As their operators do: consents of all learners, and registrations of all nodes. */
    private void takePart(JsonNode report, String trainingPlan) throws Exception {
        SpaceHome home = SpaceHome.existing(folder.resolve("home"));
        SpaceOperators operators = new SpaceOperators(home);
        URI catalog = home.plan().url(home.plan().nodes(NodeKind.CATALOG).get(0));
        for (JsonNode processor : report.path("processors")) {
            List<String> learners = new ArrayList<>();
            processor.path("learners").forEach(learner -> learners.add(learner.asText()));
            String organisation = processor.path("organisation").asText();
            new ConnectorClient(operators.at(home.plan().node(NodeKind.CONNECTOR, organisation)))
                    .consent(trainingPlan, learners);
        }
        for (NodeSpec node : home.plan().nodes()) {
            if (node.kind() == NodeKind.AGGREGATOR || node.kind() == NodeKind.PROCESSOR) {
                new RegistrationClient(operators.at(node)).register(trainingPlan, catalog, "contract-1");
            }
        }
    }

    /** The end of the line that {@code up} printed. */
    private String printed(String start) {
        return printed.stream()
                .filter(line -> line.startsWith(start))
                .map(line -> line.substring(start.length()))
                .findFirst()
                .orElseThrow();
    }

    private static String sumspace(List<String> command, String... more) {
        List<String> arguments = new ArrayList<>(command);
        arguments.addAll(List.of(more));
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exitCode = SumspaceMain.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments.toArray(String[]::new));
        assertThat(exitCode).as(arguments + ": " + err).isZero();
        return out.toString();
    }

    /** By the accounts of the report. */
    private void everyKindOfNode_canBeCalled(JsonNode report) {
        Map<String, String[]> calls = Map.of(
                "catalog", new String[] {"listEcosystems", "--limit", "1"},
                "contract", new String[] {"listAuditEntries", "--after", "0"},
                "connector", new String[] {"getConnectorKeys"},
                "aggregator", new String[] {"listPlans"},
                "processor", new String[] {"listRegistrations"},
                "converter", new String[] {"validate", "{\"trace\": {\"a\": 1}}"},
                "assessment", new String[] {"listFormats"});
        Set<String> kinds = new TreeSet<>();
        for (JsonNode node : report.path("nodes")) {
            String kind = node.path("kind").asText();
            if (kinds.add(kind)) {
                List<String> arguments = new ArrayList<>(List.of("call", kind));
                arguments.addAll(List.of(calls.get(kind)));
                arguments.addAll(List.of("--space", report().toString()));
                if (!Set.of("converter", "assessment").contains(kind)) {
                    arguments.addAll(List.of("--as", node.path("organisation").asText()));
                }
                StringWriter err = new StringWriter();
                int exitCode = SumspaceMain.commandLine()
                        .setOut(new PrintWriter(new StringWriter(), true))
                        .setErr(new PrintWriter(err, true))
                        .execute(arguments.toArray(String[]::new));
                if (kind.equals("converter")) {
                    assertThat(err.toString()).contains("the converter refused the request (4");
                } else {
                    assertThat(exitCode).as(arguments + ": " + err).isZero();
                }
            }
        }
        assertThat(kinds).contains("catalog", "contract", "connector", "aggregator", "processor", "converter");
    }

    /** The account that the link of {@code sumspace portal} logs in, with its role. */
    private String visitor(HttpClient http, String... options) throws Exception {
        StringWriter out = new StringWriter();
        List<String> command = new ArrayList<>(
                List.of("portal", "--home", folder.resolve("home").toString()));
        command.addAll(List.of(options));
        int exitCode =
                SumspaceMain.commandLine().setOut(new PrintWriter(out, true)).execute(command.toArray(String[]::new));
        assertThat(exitCode).isZero();
        String[] link = out.toString().strip().split("#code=");
        HttpRequest logIn = HttpRequest.newBuilder(URI.create(link[0] + "session"))
                .header("Content-Type", "application/json")
                .header("X-Sumspace-Portal", "1")
                .POST(HttpRequest.BodyPublishers.ofString("{\"code\":\"" + link[1] + "\"}"))
                .build();
        HttpResponse<String> session = http.send(logIn, HttpResponse.BodyHandlers.ofString());
        assertThat(session.statusCode()).as(session.body()).isEqualTo(200);
        JsonNode visitor = new ObjectMapper().readTree(session.body());
        return visitor.path("account").asText() + " " + visitor.path("role").asText();
    }

    @Test
    void converter_canBeStartedAlone() throws Exception {
        JsonNode report = up("--only", "converter");

        assertThat(report.path("nodes")).hasSize(1);
        JsonNode node = report.path("nodes").get(0);
        assertThat(node.path("kind").asText()).isEqualTo("converter");
        HttpResponse<String> health = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create(node.path("url").asText() + "/health"))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
        assertThat(health.statusCode()).isEqualTo(200);
        terminate();
    }

    @Test
    void withoutAReportOption_printedCommandsFindNodesAndAccounts() throws Exception {
        Path home = folder.resolve("a home");
        start("--home", home.toString(), "--only", "catalog,connector");
        Path report = home.resolve("report.json");

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(report)))
                .isEqualTo("rw-------");
        assertThat(printed).anyMatch(line -> line.endsWith("./sumspace catalog list --space '" + report + "'"));
        assertThat(listed("serviceofferings", report).lines())
                .last(InstanceOfAssertFactories.STRING)
                .isEqualTo("3 of 3 service offerings");
        terminate();
    }

    private static String listed(String kind, Path report) {
        return sumspace(List.of("catalog", "list", kind, "--space", report.toString()));
    }

    private Path report() {
        return folder.resolve("report.json");
    }

    /** Starts the data space, and returns the report as soon as all nodes are ready. */
    private JsonNode up(String... options) throws Exception {
        List<String> all =
                new ArrayList<>(List.of("--home", folder.resolve("home").toString(), "--report", report().toString()));
        all.addAll(List.of(options));
        start(all.toArray(String[]::new));
        return new ObjectMapper().readTree(report().toFile());
    }

    /** Starts the data space, and reads what it prints until all nodes are ready. */
    private void start(String... options) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "-XX:TieredStopAtLevel=1",
                "-XX:ReservedCodeCacheSize=192m",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                SumspaceMain.class.getName(),
                "up"));
        command.addAll(List.of(options));
        process = new ProcessBuilder(command)
                .redirectError(folder.resolve("log").toFile())
                .start();
        BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
        printed.clear();
        String line;
        do {
            line = lines.readLine();
            assertThat(line).as(Files.readString(folder.resolve("log"))).isNotNull();
            printed.add(line);
        } while (!line.startsWith("The data space"));
    }

    private void terminate() throws InterruptedException {
        assertThat(process).isNotNull();
        process.destroy();
        assertThat(process.waitFor(Patience.MAX.toSeconds(), TimeUnit.SECONDS)).isTrue();
    }
}
