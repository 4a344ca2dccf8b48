package org.sumspace.catalog.transfer.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonParser;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import io.vertx.core.json.jackson.JacksonCodec;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.sumspace.catalog.shared.core.SelfDescriptions;
import org.sumspace.catalog.transfer.core.UrlRewrite;
import org.sumspace.catalog.transfer.domain.ImportOutcome;
import org.sumspace.catalog.transfer.domain.ImportOutcome.Result;
import org.sumspace.catalog.transfer.domain.ImportReport;
import org.sumspace.catalog.transfer.domain.ImportReport.RefusedLine;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.http.JsonErrors;
import org.sumspace.common.http.server.contract.ContractSchemas;

/** Imports lines of JSON that an export wrote, or that were made from the collections of another catalog. */
public final class ImportService {
    private static final int LINES_MAX = 1_000;
    private static final int REASON_CHARS_MAX = 500;
    private static final String KIND = "kind";
    private static final String RECORD = "record";

    private final Map<String, TransferredKind<?>> kinds;
    private final ContractSchemas schemas;
    private final SelfDescriptions selfDescriptions;
    private final Vertx vertx;

    /**
     * How an import is done.
     *
     * @param base the catalog whose self-description URLs are replaced by those of this catalog; empty for none
     * @param replace whether records with other content are replaced
     */
    public record Options(Optional<String> base, boolean replace) {}

    /** @param kinds in the order in which the records of one request are stored */
    public ImportService(
            List<TransferredKind<?>> kinds, ContractSchemas schemas, SelfDescriptions selfDescriptions, Vertx vertx) {
        this.kinds = new LinkedHashMap<>();
        kinds.forEach(kind -> this.kinds.put(kind.name(), kind));
        this.schemas = schemas;
        this.selfDescriptions = selfDescriptions;
        this.vertx = vertx;
    }

    /** A line of which the JSON could be read. */
    private record Line(int number, String kind, String id, JsonValue record) {
        RefusedLine refused(String reason) {
            String cut = reason.length() <= REASON_CHARS_MAX ? reason : reason.substring(0, REASON_CHARS_MAX) + "...";
            return new RefusedLine(number, kind, id, cut);
        }
    }

    /** A record of a line that may be stored. */
    private record Read<R>(Line line, R record) {}

    /** The results of the lines so far. */
    private static final class Results {
        final Map<Result, Integer> counts = new LinkedHashMap<>();
        final List<RefusedLine> refused = new ArrayList<>();

        void add(Line line, ImportOutcome outcome) {
            counts.merge(outcome.result(), 1, Integer::sum);
            if (outcome.result() == Result.REFUSED) {
                refused.add(line.refused(outcome.reason()));
            }
        }

        ImportReport report() {
            return new ImportReport(
                    counts.getOrDefault(Result.STORED, 0),
                    counts.getOrDefault(Result.REPLACED, 0),
                    counts.getOrDefault(Result.SKIPPED, 0),
                    refused.stream()
                            .sorted((one, other) -> Integer.compare(one.line(), other.line()))
                            .toList());
        }
    }

    /**
     * Stores the good lines, kind by kind. The same lines again change nothing.
     *
     * @return failed with TOO_LARGE if there are too many lines; with another failure some of them may be stored
     */
    public Future<ImportReport> take(Buffer lines, Options options) {
        Results results = new Results();
        return vertx.executeBlocking(() -> parse(lines, options, results), false)
                .compose(read -> {
                    Future<Void> stored = Future.succeededFuture();
                    for (TransferredKind<?> kind : kinds.values()) {
                        List<Line> ofKind = read.stream()
                                .filter(line -> line.kind().equals(kind.name()))
                                .toList();
                        stored = stored.compose(before -> store(kind, ofKind, options, results));
                    }
                    return stored.map(done -> results.report());
                });
    }

    private List<Line> parse(Buffer lines, Options options, Results results) {
        Optional<UrlRewrite> rewrite = options.base().map(base -> new UrlRewrite(base, selfDescriptions));
        List<Line> read = new ArrayList<>();
        String[] texts = lines.toString(UTF_8).split("\n", -1);
        if (texts.length > LINES_MAX + 1 || (texts.length > LINES_MAX && !texts[LINES_MAX].isBlank())) {
            throw NodeException.tooLarge(
                    "An import takes at most " + LINES_MAX + " lines at a time; send it in parts.");
        }
        for (int i = 0; i < texts.length; i++) {
            if (!texts[i].isBlank()) {
                parse(i + 1, texts[i], results)
                        .ifPresent(line -> read.add(rewrite.map(each ->
                                        new Line(line.number(), line.kind(), line.id(), each.apply(line.record())))
                                .orElse(line)));
            }
        }
        return read;
    }

    private Optional<Line> parse(int number, String text, Results results) {
        Line unread = new Line(number, "", "", JsonValue.of(null));
        try {
            JsonParser parser = JacksonCodec.createParser(text).enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);
            if (!(JacksonCodec.fromParser(parser, Object.class) instanceof JsonObject line)) {
                results.add(unread, ImportOutcome.refused("Expected an object {kind, record}."));
                return Optional.empty();
            }
            return valid(number, line, results);
        } catch (DecodeException e) {
            results.add(unread, ImportOutcome.refused("The line is not valid JSON: " + JsonErrors.message(e) + "."));
            return Optional.empty();
        }
    }

    private Optional<Line> valid(int number, JsonObject json, Results results) {
        Object record = json.getValue(RECORD);
        JsonValue tree = record instanceof JsonObject object ? JsonValue.of(object.getMap()) : JsonValue.of(null);
        String name = String.valueOf(json.getValue(KIND));
        TransferredKind<?> kind = kinds.get(name);
        Line line =
                new Line(number, kind == null ? "" : name, tree.member("_id").asText(), tree);
        if (kind == null) {
            results.add(
                    line,
                    ImportOutcome.refused("Expected kind to be one of " + String.join(", ", kinds.keySet()) + "."));
            return Optional.empty();
        }
        List<Violation> violations = schemas.violations(kind.schema(), record);
        if (!violations.isEmpty()) {
            results.add(line, ImportOutcome.refused(text(violations)));
            return Optional.empty();
        }
        return Optional.of(line);
    }

    private <R> Future<Void> store(TransferredKind<R> kind, List<Line> lines, Options options, Results results) {
        return lines.isEmpty()
                ? Future.succeededFuture()
                : vertx.executeBlocking(() -> read(kind, lines, results), false)
                        .compose(read -> storeRounds(kind, read, options, results));
    }

    private static <R> List<Read<R>> read(TransferredKind<R> kind, List<Line> lines, Results results) {
        List<Read<R>> read = new ArrayList<>();
        for (Line line : lines) {
            try {
                read.add(new Read<>(line, kind.read(line.record())));
            } catch (NodeException refused) {
                results.add(line, ImportOutcome.refused(text(refused)));
            }
        }
        return read;
    }

    /** Lines with the same id are stored one after the other, in their order. */
    private static <R> Future<Void> storeRounds(
            TransferredKind<R> kind, List<Read<R>> read, Options options, Results results) {
        Set<String> ids = new HashSet<>();
        List<Read<R>> round = new ArrayList<>();
        List<Read<R>> later = new ArrayList<>();
        read.forEach(each -> (ids.add(kind.id(each.record())) ? round : later).add(each));
        if (round.isEmpty()) {
            return Future.succeededFuture();
        }
        return kind.store(round.stream().map(Read::record).toList(), options.replace())
                .compose(outcomes -> {
                    for (int i = 0; i < outcomes.size(); i++) {
                        results.add(round.get(i).line(), outcomes.get(i));
                    }
                    return storeRounds(kind, later, options, results);
                });
    }

    private static String text(NodeException refused) {
        return refused.violations().isEmpty() ? String.valueOf(refused.getMessage()) : text(refused.violations());
    }

    private static String text(List<Violation> violations) {
        return violations.stream().map(Violation::toString).collect(Collectors.joining("; "));
    }
}
