package org.sumspace.converter.core.mapping;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.NodeException;
import org.sumspace.converter.core.expression.Budget;
import org.sumspace.converter.core.expression.ExpressionException;
import org.sumspace.converter.core.json.FieldPath;
import org.sumspace.converter.core.json.Location;
import org.sumspace.converter.core.json.Pruning;
import org.sumspace.converter.core.source.SourceMap.SourcePosition;

/** Maps records of one format to another. {@link MappingReader} compiles it from a file. Immutable. */
public final class Mapping {
    private final String inputFormat;
    private final String outputFormat;
    private final boolean copiesInput;
    private final Set<String> whole;
    private final @Nullable String each;
    private final List<Rule> rules;
    private final List<Rule> defaults;

    /** @param position the rule's position in its file, which names it in errors */
    record Rule(SourcePosition position, List<FieldPath> inputs, Output output) {
        void apply(Object record, RecordBuilder builder) {
            @Nullable Object[] arguments = new Object[inputs.size()];
            for (int i = 0; i < arguments.length; i++) {
                arguments[i] = inputs.get(i).read(record);
            }
            try {
                output.apply(arguments, builder);
            } catch (ExpressionException | IllegalArgumentException e) {
                throw NodeException.unprocessable("Rule " + position + " failed for this trace: " + e.getMessage());
            }
        }
    }

    /**
     * @param copiesInput whether the output begins as a copy of the input
     * @param whole the names of objects whose empty values are kept
     * @param each the field whose list holds several records, or null
     */
    Mapping(
            String inputFormat,
            String outputFormat,
            boolean copiesInput,
            Set<String> whole,
            @Nullable String each,
            List<Rule> rules,
            List<Rule> defaults) {
        this.inputFormat = inputFormat;
        this.outputFormat = outputFormat;
        this.copiesInput = copiesInput;
        this.whole = Set.copyOf(whole);
        this.each = each;
        this.rules = List.copyOf(rules);
        this.defaults = List.copyOf(defaults);
    }

    public String inputFormat() {
        return inputFormat;
    }

    public String outputFormat() {
        return outputFormat;
    }

    /**
     * Maps the records in an input, in their order. The input is not changed.
     *
     * @param without the positions of records that are left out
     * @throws NodeException unprocessable, if a rule fails
     */
    public List<MappedRecord> map(Map<?, ?> input, Set<Integer> without) {
        return map(input, without, null);
    }

    /**
     * Maps every record in an input with a shared budget, for mappings that callers supply.
     *
     * @param budget the budget of all evaluations and results together; null if each evaluation has its own
     */
    public List<MappedRecord> map(Map<?, ?> input, @Nullable Budget budget) {
        return map(input, Set.of(), budget);
    }

    private List<MappedRecord> map(Map<?, ?> input, Set<Integer> without, @Nullable Budget budget) {
        if (each == null || !(input.get(each) instanceof List<?> records)) {
            return List.of(mapOne(input, 0, budget));
        }
        List<MappedRecord> mapped = new ArrayList<>(records.size());
        for (int i = 0; i < records.size(); i++) {
            if (!without.contains(i)) {
                Map<Object, @Nullable Object> single = new LinkedHashMap<>(input);
                single.put(each, records.get(i));
                mapped.add(mapOne(single, i, budget));
            }
        }
        return mapped;
    }

    /** The number of records in an input. */
    public int count(Map<?, ?> input) {
        return each != null && input.get(each) instanceof List<?> records ? records.size() : 1;
    }

    /** The position of the record that a path of an input is inside of; empty if it is outside all of them. */
    public OptionalInt position(String path) {
        String list = each == null ? "" : Location.ROOT.key(each) + "[";
        int end = path.indexOf(']', list.length());
        return list.isEmpty() || end < 0 || !path.startsWith(list)
                ? OptionalInt.empty()
                : OptionalInt.of(Integer.parseInt(path, list.length(), end, 10));
    }

    /** Whether a record has any field that the rules read; true if they read none. */
    public boolean reads(Map<?, ?> record) {
        return rules.stream().allMatch(rule -> rule.inputs().isEmpty())
                || rules.stream().flatMap(rule -> rule.inputs().stream()).anyMatch(input -> input.read(record) != null);
    }

    private MappedRecord mapOne(Map<?, ?> record, int position, @Nullable Budget budget) {
        RecordBuilder builder = new RecordBuilder(new LinkedHashMap<>(), budget);
        if (copiesInput) {
            builder.target().putAll(Pruning.prune(record, whole));
        }
        for (Rule rule : rules) {
            rule.apply(record, builder);
        }
        Map<String, Object> trace = Pruning.pruneInPlace(builder.target(), whole);
        if (!trace.isEmpty()) {
            RecordBuilder completed = new RecordBuilder(nullable(trace), budget);
            defaults.forEach(rule -> rule.apply(record, completed));
        }
        return new MappedRecord(trace, builder.template(), position);
    }

    @SuppressWarnings("unchecked") // defaults are pruned, so they add no null
    private static Map<String, @Nullable Object> nullable(Map<String, ?> map) {
        return (Map<String, @Nullable Object>) map;
    }

    /**
     * The output of a mapping for one record.
     *
     * @param trace the record with its default values, without empty values
     * @param template the template that the mapping chose, or null
     * @param position the record's position in the input, from 0
     */
    public record MappedRecord(
            Map<String, Object> trace, @Nullable TemplateChoice template, int position) {}
}
