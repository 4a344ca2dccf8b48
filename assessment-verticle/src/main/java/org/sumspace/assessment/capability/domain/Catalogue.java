package org.sumspace.assessment.capability.domain;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.sumspace.common.document.EmptyIfAbsent;

/** Everything that the node offers or could offer, by ids, in the order of the registry. */
public final class Catalogue {
    private static final String NOT_APPLICABLE = "N";

    private final Map<String, Capability> formats;
    private final Map<String, Capability> analyses;
    private final Map<String, Capability> plots;
    private final Map<String, Capability> exports;
    private final Map<String, Capability> adapters;
    private final Map<String, Map<String, String>> matrix;

    /**
     * The lists of the registry.
     *
     * @param matrix for each kind of input, what is possible: S, M, A, N or U for each column
     */
    public record Entries(
            List<Capability> formats,
            List<Capability> analyses,
            List<Capability> plots,
            List<Capability> exports,
            List<Capability> modelAdapters,
            Map<String, Map<String, String>> matrix) {}

    public Catalogue(Entries entries) {
        formats = byId(entries.formats());
        analyses = byId(entries.analyses());
        plots = byId(entries.plots());
        exports = byId(entries.exports());
        adapters = byId(entries.modelAdapters());
        matrix = Map.copyOf(entries.matrix());
    }

    private static Map<String, Capability> byId(List<Capability> list) {
        return list.stream()
                .collect(
                        Collectors.toMap(Capability::id, Function.identity(), (one, other) -> one, LinkedHashMap::new));
    }

    public Optional<Capability> format(String id) {
        return Optional.ofNullable(formats.get(id));
    }

    public Optional<Capability> analysis(String id) {
        return Optional.ofNullable(analyses.get(id));
    }

    public Optional<Capability> plot(String id) {
        return Optional.ofNullable(plots.get(id));
    }

    public Optional<Capability> export(String id) {
        return Optional.ofNullable(exports.get(id));
    }

    /** An adapter for models. */
    public Optional<Capability> adapter(String id) {
        return Optional.ofNullable(adapters.get(id));
    }

    public List<Capability> analyses() {
        return List.copyOf(analyses.values());
    }

    public List<Capability> plots() {
        return List.copyOf(plots.values());
    }

    public List<Capability> exports() {
        return List.copyOf(exports.values());
    }

    /** Whether something is possible for a kind of input: a letter of the matrix. */
    public String cell(String row, String column) {
        return matrix.getOrDefault(row, Map.of()).getOrDefault(column, NOT_APPLICABLE);
    }

    /**
     * Something that the node offers or could offer.
     *
     * @param reason why it is not offered; empty if it is
     * @param category of an analysis; empty for others
     * @param needs what an analysis needs besides a data set, for example {@code group}
     * @param runtime of an analysis: fast, medium or slow; empty for others
     * @param analysis that a plot shows; empty for others
     * @param file that an export is; empty for others
     */
    public record Capability(
            String id,
            boolean offered,
            @EmptyIfAbsent String reason,
            @EmptyIfAbsent String category,
            @EmptyIfAbsent List<String> needs,
            @EmptyIfAbsent String runtime,
            @EmptyIfAbsent String analysis,
            @EmptyIfAbsent String file) {
        public Capability {
            needs = List.copyOf(needs);
        }
    }
}
