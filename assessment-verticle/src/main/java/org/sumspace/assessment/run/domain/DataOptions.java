package org.sumspace.assessment.run.domain;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.dataset.domain.ColumnRule;
import org.sumspace.assessment.metric.domain.AttachedFile;
import org.sumspace.assessment.pseudonym.domain.FieldChoice;
import org.sumspace.assessment.release.domain.ReleaseRules;

/**
 * How a run checks and treats the rows of its data set.
 *
 * @param rules what values must be
 * @param fullScan whether all values are inspected, also in columns where a sample would suffice
 * @param fields treatments of columns that override the proposals of the inspection
 * @param hierarchies files, by column
 * @param release the table that is released; null for none
 */
public record DataOptions(
        List<ColumnRule> rules,
        boolean fullScan,
        List<FieldChoice> fields,
        Map<String, AttachedFile> hierarchies,
        @Nullable ReleaseRules release) {
    private static final DataOptions NONE = new DataOptions(List.of(), false, List.of(), Map.of(), null);

    public DataOptions {
        rules = List.copyOf(rules);
        fields = List.copyOf(fields);
        hierarchies = Collections.unmodifiableMap(new TreeMap<>(hierarchies));
    }

    /** The defaults, without choices of a plan. */
    public static DataOptions none() {
        return NONE;
    }

    /** The columns that choices and the rules of the release name. */
    public List<String> namedColumns() {
        return Stream.concat(
                        fields.stream().map(FieldChoice::column),
                        release == null
                                ? Stream.empty()
                                : Stream.concat(release.quasiIdentifiers().stream(), release.sensitive().stream()))
                .toList();
    }

    /** The options with files that were found. */
    public DataOptions with(Map<String, AttachedFile> found) {
        return new DataOptions(rules, fullScan, fields, found, release);
    }
}
