package org.sumspace.converter.core.mapping;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.NodeException;
import org.sumspace.converter.core.expression.Budget;
import org.sumspace.converter.core.expression.ExpressionException;
import org.sumspace.converter.core.json.FieldPath;
import org.sumspace.converter.core.json.Pruning;
import org.sumspace.converter.core.source.SourcePosition;

/** How the records of one format become those of another. Made from a file by {@link MappingReader}; immutable. */
public final class Mapping {
    private final String inputFormat;
    private final String outputFormat;
    private final boolean fromInput;
    private final @Nullable String each;
    private final List<Rule> rules;
    private final List<Rule> defaults;

    /** @param position where the rule stands in its file, to name it when it fails */
    record Rule(SourcePosition position, List<FieldPath> inputs, Output output) {
        void apply(Object record, Draft draft) {
            @Nullable Object[] arguments = new Object[inputs.size()];
            for (int i = 0; i < arguments.length; i++) {
                arguments[i] = inputs.get(i).read(record);
            }
            try {
                output.apply(arguments, draft);
            } catch (ExpressionException | IllegalArgumentException e) {
                throw NodeException.unprocessable("The rule " + position + " fails for this trace: " + e.getMessage());
            }
        }
    }

    /**
     * @param fromInput whether the output begins as a copy of the input
     * @param each the field whose list holds several records, or null
     */
    Mapping(
            String inputFormat,
            String outputFormat,
            boolean fromInput,
            @Nullable String each,
            List<Rule> rules,
            List<Rule> defaults) {
        this.inputFormat = inputFormat;
        this.outputFormat = outputFormat;
        this.fromInput = fromInput;
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
     * Maps every record that an input holds, in their order; the input is not changed.
     *
     * @throws NodeException unprocessable, if a rule fails for it
     */
    public List<Mapped> map(Map<?, ?> input) {
        return map(input, null);
    }

    /**
     * The same, with bounds for a mapping that nobody of this node has seen.
     *
     * @param budget what all evaluations and results may cost together; null where each evaluation may cost the same
     */
    public List<Mapped> map(Map<?, ?> input, @Nullable Budget budget) {
        if (each == null || !(input.get(each) instanceof List<?> records)) {
            return List.of(one(input, budget));
        }
        List<Mapped> mapped = new ArrayList<>(records.size());
        for (Object record : records) {
            Map<Object, @Nullable Object> alone = new LinkedHashMap<>(input);
            alone.put(each, record);
            mapped.add(one(alone, budget));
        }
        return mapped;
    }

    /** Whether a record has any field that the rules read; true where they read none. */
    public boolean reads(Map<?, ?> record) {
        return rules.stream().allMatch(rule -> rule.inputs().isEmpty())
                || rules.stream().flatMap(rule -> rule.inputs().stream()).anyMatch(input -> input.read(record) != null);
    }

    private Mapped one(Map<?, ?> record, @Nullable Budget budget) {
        Draft draft = new Draft(new LinkedHashMap<>(), budget);
        if (fromInput) {
            draft.target().putAll(Pruning.prune(record));
        }
        for (Rule rule : rules) {
            rule.apply(record, draft);
        }
        Map<String, Object> trace = Pruning.pruneInPlace(draft.target());
        if (!trace.isEmpty()) {
            Draft completed = new Draft(nullable(trace), budget);
            defaults.forEach(rule -> rule.apply(record, completed));
        }
        return new Mapped(trace, draft.template());
    }

    @SuppressWarnings("unchecked") // defaults are pruned values: they put no null into it
    private static Map<String, @Nullable Object> nullable(Map<String, ?> map) {
        return (Map<String, @Nullable Object>) map;
    }
}
