package org.sumspace.catalog.training.execution.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.training.execution.domain.NodeProgress;
import org.sumspace.catalog.training.execution.domain.NodeProgress.NodeStep;
import org.sumspace.common.document.StorableText;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.message.Progress;
import org.sumspace.common.training.message.ProgressStep;

/**
 * The stored progress of the nodes of an execution plan, in at most {@link #BYTES_MAX} bytes. Aggregators are named by
 * their position in the plan, and times are relative to it. Each text stands in the document once.
 */
final class NodeProgressDocument {
    static final int BYTES_MAX = 32 * 1024;
    /** The step of an aggregator for which the document had no space. */
    static final String NOT_KEPT = "not kept";

    /** The rest is for the id and the names of the document's members. */
    private static final int CONTENT_BYTES_MAX = BYTES_MAX - 512;

    private static final int TEXT_CHARS_MAX = 200;
    /** In milliseconds. It bounds times, because a node may state any time. */
    private static final long TIME_MAX = 1L << 53;

    private static final int TEXTS_SHORTENED = 2;
    private static final int PUNCTUATION = 4;
    private static final Set<String> PROBLEMS = Set.of("failed", "discarded", "not started", NodeProgress.NO_REPORT);
    private static final Map<String, ProgressStep> REPORTED = reported();

    private final Map<String, Integer> texts = new LinkedHashMap<>();
    private final List<JsonObject> nodes = new ArrayList<>();
    private final Instant begin;
    private int bytes;

    private NodeProgressDocument(Instant begin) {
        this.begin = begin;
    }

    private static Map<String, ProgressStep> reported() {
        Map<String, ProgressStep> steps = new HashMap<>();
        for (ProgressStep step : ProgressStep.values()) {
            steps.put(NodeProgress.nameOf(new Progress(step, Instant.EPOCH, List.of(), Map.of())), step);
        }
        return steps;
    }

    /** How much is left out of a document that would be too large. */
    private enum Shortening {
        NOTHING,
        MIDDLE_STEPS_OF_OTHERS,
        MIDDLE_STEPS,
        DETAILS;

        boolean middleSteps(NodeProgress node) {
            return compareTo(MIDDLE_STEPS) >= 0 || (this == MIDDLE_STEPS_OF_OTHERS && !isProblem(node));
        }
    }

    private static boolean isProblem(NodeProgress node) {
        return PROBLEMS.contains(node.step());
    }

    /** @param progress first of the plan's aggregators, in its order, then of its processor nodes */
    static JsonObject write(ExecutionPlan plan, List<NodeProgress> progress) {
        for (Shortening shortening : Shortening.values()) {
            NodeProgressDocument document =
                    new NodeProgressDocument(plan.times().issuedAt());
            boolean isWhole = IntStream.range(0, progress.size())
                    .allMatch(position -> document.add(position, progress.get(position), shortening));
            if (isWhole && document.bytes <= CONTENT_BYTES_MAX) {
                return document.toJson();
            }
        }
        return problemsFirst(plan, progress);
    }

    /** Adds as many nodes as there is space for. */
    private static JsonObject problemsFirst(ExecutionPlan plan, List<NodeProgress> progress) {
        NodeProgressDocument document = new NodeProgressDocument(plan.times().issuedAt());
        IntStream.range(0, progress.size())
                .boxed()
                .sorted(Comparator.comparing(position -> !isProblem(progress.get(position))))
                .takeWhile(position -> document.add(position, progress.get(position), Shortening.DETAILS))
                .forEach(added -> {});
        return document.toJson();
    }

    /** @return whether there was space for the node, if it was added at last */
    private boolean add(int position, NodeProgress node, Shortening shortening) {
        boolean details = shortening != Shortening.DETAILS;
        int textsBefore = texts.size();
        int bytesBefore = bytes;
        JsonObject json = new JsonObject();
        if (node.isAggregator()) {
            json.put("at", position);
        } else {
            json.put("id", text(node.id())).put("org", text(node.organisation()));
        }
        json.put("steps", steps(node.history(), shortening.middleSteps(node)));
        if (!node.waitingFor().isEmpty()) {
            json.put("waiting", waiting(node.waitingFor(), details));
        }
        if (!node.counts().isEmpty() && details) {
            json.put("counts", counts(node.counts()));
        }
        int size = json.toBuffer().length() + 1;
        if (bytes + size > CONTENT_BYTES_MAX && !details) {
            texts.values().removeIf(number -> number >= textsBefore);
            bytes = bytesBefore;
            return false;
        }
        nodes.add(json);
        bytes += size;
        return true;
    }

    private int text(String whole) {
        String text = shortened(StorableText.replaced(whole));
        Integer known = texts.get(text);
        if (known == null) {
            known = texts.size();
            texts.put(text, known);
            bytes += new JsonArray().add(text).encode().getBytes(UTF_8).length + PUNCTUATION;
        }
        return known;
    }

    private static String shortened(String text) {
        if (text.length() <= TEXT_CHARS_MAX) {
            return text;
        }
        int end = TEXT_CHARS_MAX - 1;
        boolean isInACharacter = Character.isHighSurrogate(text.charAt(end - 1));
        return text.substring(0, isInACharacter ? end - 1 : end) + "…";
    }

    private JsonArray steps(List<NodeStep> history, boolean isShort) {
        JsonArray steps = new JsonArray();
        for (int i = 0; i < history.size(); i++) {
            if (!isShort || i == 0 || i == history.size() - 1) {
                NodeStep step = history.get(i);
                long since = Math.max(-TIME_MAX, Math.min(TIME_MAX, step.since().toEpochMilli()));
                steps.add(text(step.step())).add(since - begin.toEpochMilli());
            }
        }
        return steps;
    }

    private JsonArray waiting(List<String> waitingFor, boolean whole) {
        JsonArray waiting = new JsonArray();
        waitingFor.stream().limit(whole ? waitingFor.size() : TEXTS_SHORTENED).forEach(each -> waiting.add(text(each)));
        return waiting;
    }

    private JsonArray counts(Map<String, Long> figures) {
        JsonArray counts = new JsonArray();
        new TreeMap<>(figures).forEach((name, count) -> counts.add(text(name)).add(count));
        return counts;
    }

    private JsonObject toJson() {
        return new JsonObject()
                .put("texts", new JsonArray(List.copyOf(texts.keySet())))
                .put("nodes", new JsonArray(List.copyOf(nodes)));
    }

    static List<NodeProgress> read(ExecutionPlan plan, JsonObject document) {
        Reader reader = new Reader(document.getJsonArray("texts"), plan.times().issuedAt());
        List<NodeProgress> progress = new ArrayList<>();
        plan.aggregators()
                .forEach(entry -> progress.add(NodeProgress.of(plan, entry)
                        .noted(NOT_KEPT, plan.times().issuedAt(), List.of())));
        for (Object item : document.getJsonArray("nodes")) {
            JsonObject node = (JsonObject) item;
            Integer position = node.getInteger("at");
            if (position == null) {
                progress.add(reader.read(
                        NodeProgress.ofProcessors(
                                plan, reader.text(node.getInteger("id")), reader.text(node.getInteger("org"))),
                        node));
            } else {
                NodeProgress idle = NodeProgress.of(plan, plan.aggregators().get(position));
                progress.set(position, reader.read(idle, node));
            }
        }
        return progress;
    }

    private record Reader(JsonArray texts, Instant begin) {
        String text(int number) {
            return texts.getString(number);
        }

        NodeProgress read(NodeProgress idle, JsonObject node) {
            JsonArray flat = node.getJsonArray("steps");
            List<NodeStep> steps = new ArrayList<>();
            for (int i = 0; i < flat.size(); i += 2) {
                steps.add(new NodeStep(text(flat.getInteger(i)), begin.plusMillis(flat.getLong(i + 1))));
            }
            List<String> waiting = node.getJsonArray("waiting", new JsonArray()).stream()
                    .map(number -> text((Integer) number))
                    .toList();
            JsonArray figures = node.getJsonArray("counts", new JsonArray());
            Map<String, Long> counts = new TreeMap<>();
            for (int i = 0; i < figures.size(); i += 2) {
                counts.put(text(figures.getInteger(i)), figures.getLong(i + 1));
            }
            return idle.restored(steps, waiting, counts, lastReport(steps, waiting, counts));
        }

        private static @Nullable Progress lastReport(
                List<NodeStep> steps, List<String> waiting, Map<String, Long> counts) {
            if (steps.isEmpty()) {
                return null;
            }
            NodeStep last = steps.get(steps.size() - 1);
            ProgressStep step = REPORTED.get(last.step());
            return step == null ? null : new Progress(step, last.since(), waiting, counts);
        }
    }
}
