package org.sumspace.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The requests of an AI provider about its trainings, with which it can continue after an interruption. */
public final class TrainingClient {
    /** The largest page that the catalog returns. */
    private static final int PAGE_SIZE = 100;

    private final NodeClient node;
    private final CatalogClient catalog;

    public TrainingClient(NodeClient catalog) {
        this.node = catalog;
        this.catalog = new CatalogClient(catalog);
    }

    /** The id of the participant whose trainings these are. */
    public String participant() {
        return node.subject();
    }

    /** The newest first. */
    public List<TrainingView> all() {
        return catalog.list("/training_plan").stream().map(TrainingView::new).toList();
    }

    public TrainingView get(String id) {
        return new TrainingView(node.get(path(id) + "/status"));
    }

    /** Empty if no training plan has this id. */
    public Optional<TrainingView> find(String id) {
        try {
            return Optional.of(get(id));
        } catch (RefusedException.NotFound absent) {
            return Optional.empty();
        }
    }

    /**
     * Sends the file of a base model; the same one again is stored once.
     *
     * @return the URL for training plans
     */
    public URI sendBaseModel(byte[] file) {
        NodeRequest request = NodeRequest.post("/base_models", null)
                .withBody("application/octet-stream", BodyPublishers.ofByteArray(file));
        return URI.create(node.send(request).body().path("url").asText());
    }

    public void publish(JsonNode trainingPlan) {
        catalog.publish(trainingPlan);
    }

    /** The published training plan, in the exact bytes over which digests and signatures are computed. */
    public byte[] plan(String id) {
        return catalog.trainingPlan(id);
    }

    /** Who can take part in the training now. */
    public Participants participants(String id) {
        List<Participants.Node> nodes = new ArrayList<>();
        for (JsonNode item : catalog.list(path(id) + "/registrations")) {
            nodes.add(new Participants.Node(
                    item.path("role").asText(),
                    item.path("url").asText(),
                    item.path("org").asText()));
        }
        return new Participants(
                nodes,
                catalog.list(path(id) + "/processors").stream()
                        .map(item -> item.path("url").asText())
                        .toList());
    }

    /** Changes whenever a node registers or another processor has a consent. */
    public List<Integer> participantCounts(String id) {
        return List.of(catalog.count(path(id) + "/registrations"), catalog.consentedProcessors(id));
    }

    /**
     * Creates the execution plan of the first round, once, and assigns all who can take part now. The same again assigns
     * anew while the round has not begun.
     *
     * @return the id of the execution plan
     */
    public String startFirstRound(String id) {
        ObjectNode draft = NodeClient.JSON.createObjectNode();
        draft.putObject("training_plan").put("id", id);
        String executionPlan = node.send(
                        NodeRequest.post("/execution_plan", draft).once(id))
                .body()
                .path("id")
                .asText();
        catalog.assignRegistered(executionPlan, id);
        return executionPlan;
    }

    /** Ends the training early; one that has ended keeps its end. */
    public TrainingView stop(String id) {
        return new TrainingView(
                node.send(NodeRequest.post(path(id) + "/stop", null)).body());
    }

    /** Rounds in their order, after the first {@code skipped}; not empty if there are further ones. */
    public List<RoundView> rounds(String id, int skipped) {
        List<RoundView> rounds = new ArrayList<>();
        node.get(path(id) + "/rounds?limit=" + PAGE_SIZE + "&page=" + (1 + skipped / PAGE_SIZE))
                .path("data")
                .path("result")
                .forEach(item -> rounds.add(RoundView.of(item)));
        return rounds.subList(Math.min(skipped % PAGE_SIZE, rounds.size()), rounds.size());
    }

    /** The number of model versions so far. */
    public int versions(String id) {
        return catalog.versions(id);
    }

    /** The file of a model version, which the catalog fetches from the main aggregator. */
    public byte[] version(String id, String version) {
        return node.download(path(id) + "/models/" + version + "/file");
    }

    /**
     * Writes the file of a round's model version. The file appears when it is complete.
     *
     * @throws IOException if the file cannot be written
     * @throws DigestMismatchException if it is not the file whose SHA-256 is registered
     */
    public void save(String id, RoundView round, Path file) throws IOException {
        try (StreamedAnswer answer = node.open(NodeRequest.get(path(id) + "/models/" + round.version() + "/file"))) {
            answer.save(file, round.sha256());
        }
    }

    private static String path(String id) {
        return "/training_plan/" + id;
    }
}
