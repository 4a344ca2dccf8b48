package org.sumspace.converter.core.mapping;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sumspace.converter.core.expression.ExpressionException;
import org.sumspace.converter.core.expression.ExpressionNames;
import org.sumspace.converter.core.expression.ExpressionParser;
import org.sumspace.converter.core.expression.Lambda;
import org.sumspace.converter.core.json.FieldPath;
import org.sumspace.converter.core.source.SourceMap;
import org.sumspace.converter.core.source.SourceNode;

/** Compiles the outputs of a mapping file. */
final class OutputReader {
    private static final String DEFAULT = "default";
    private static final Set<String> KEYS = Set.of(
            "description",
            "output_field",
            "value",
            "custom",
            "switch",
            "multiple",
            "profile",
            "keep_verb",
            "lookup",
            "cases");

    private final ExpressionNames names;
    private final LookupReader lookups;

    OutputReader(ExpressionNames names) {
        this.names = names;
        this.lookups = new LookupReader(names);
    }

    /** @param inputs the number of arguments of the output's expressions */
    Output output(SourceNode source, int inputs) {
        SourceMap map = source.map();
        map.requireKnownKeys(KEYS);
        return read(map, inputs, false);
    }

    /** An output without inputs that does not overwrite existing values. */
    Output defaultValue(SourceNode source) {
        SourceMap map = source.map();
        map.requireKnownKeys("description", "output_field", "value", "custom");
        return read(map, 0, true);
    }

    private Output read(SourceMap map, int inputs, boolean asDefault) {
        List<Output> outputs = new ArrayList<>();
        map.find("profile").ifPresent(profile -> outputs.add(new Output.ChooseTemplate(template(map, profile))));
        if (map.has("switch")) {
            outputs.add(cases(map.get("switch"), inputs));
        } else if (map.has("lookup")) {
            outputs.add(lookup(map, inputs));
        } else if (map.has("multiple")) {
            refuse(map, "output_field", "value", "custom");
            outputs.add(new Output.Sequence(map.get("multiple").items().stream()
                    .map(each -> output(each, inputs))
                    .toList()));
        } else if (map.has("output_field")) {
            FieldPath field = path(map.get("output_field"));
            Output.Value value = value(map, inputs);
            outputs.add(asDefault ? new Output.Default(field, value) : new Output.Assignment(field, value));
        } else {
            refuse(map, "value", "custom");
        }
        if (outputs.isEmpty()) {
            throw map.error("expected one of output_field, switch, lookup, multiple, profile");
        }
        return outputs.size() == 1 ? outputs.get(0) : new Output.Sequence(List.copyOf(outputs));
    }

    private static void refuse(SourceMap map, String... keys) {
        for (String key : keys) {
            map.find(key).ifPresent(value -> {
                throw value.error("\"" + key + "\" needs an output_field in the same output");
            });
        }
    }

    private static TemplateChoice template(SourceMap map, SourceNode profile) {
        try {
            boolean keepsVerb = map.find("keep_verb").map(SourceNode::flag).orElse(false);
            return TemplateChoice.parse(profile.text(), keepsVerb);
        } catch (IllegalArgumentException e) {
            throw profile.error(String.valueOf(e.getMessage()));
        }
    }

    private Output cases(SourceNode cases, int inputs) {
        List<Output.Case> compiled = new ArrayList<>();
        for (SourceNode source : cases.items()) {
            SourceMap map = source.map();
            map.requireKnownKeys(KEYS, "condition");
            compiled.add(new Output.Case(condition(map.get("condition"), inputs), read(map, inputs, false)));
        }
        return new Output.Switch(List.copyOf(compiled));
    }

    private Output lookup(SourceMap map, int inputs) {
        Map<List<Object>, Output> cases = new HashMap<>();
        for (SourceNode source : map.get("cases").items()) {
            SourceMap each = source.map();
            each.requireKnownKeys(KEYS, "keys");
            lookups.add(each, read(each, inputs, false), cases);
        }
        return new Lookup(lambda(map.get("lookup"), inputs), Map.copyOf(cases));
    }

    private Output.Condition condition(SourceNode source, int inputs) {
        if (source.text().strip().equalsIgnoreCase(DEFAULT)) {
            return (arguments, budget) -> true;
        }
        Lambda lambda = lambda(source, inputs);
        return (arguments, budget) -> lambda.holds(budget, arguments);
    }

    private Output.Value value(SourceMap map, int inputs) {
        if (map.has("value")) {
            Object constant = map.get("value").plain();
            return (arguments, budget) -> constant;
        }
        if (map.has("custom")) {
            return chain(map.get("custom"), inputs);
        }
        if (inputs == 0) {
            throw map.error("expected value or custom, because the rule has no input_fields");
        }
        return (arguments, budget) -> arguments[0];
    }

    /** Expressions in sequence: the elements of each result are the arguments of the next expression. */
    private Output.Value chain(SourceNode source, int inputs) {
        List<SourceNode> sources = source instanceof SourceNode.Items list ? list.items() : List.of(source);
        if (sources.isEmpty()) {
            throw source.error("expected an expression");
        }
        Lambda first = lambda(sources.get(0), inputs);
        List<Lambda> others = sources.stream().skip(1).map(this::compile).toList();
        return (arguments, budget) -> {
            Object result = first.call(budget, arguments);
            for (Lambda next : others) {
                if (!(result instanceof List<?> list)) {
                    throw new ExpressionException("expected a list of arguments for the next expression of custom");
                }
                result = next.call(budget, list.toArray());
            }
            return result;
        };
    }

    private Lambda lambda(SourceNode source, int inputs) {
        Lambda lambda = compile(source);
        if (lambda.accepts(inputs)) {
            return lambda;
        }
        throw source.error("expected a lambda with " + inputs + " parameters");
    }

    private Lambda compile(SourceNode source) {
        try {
            return ExpressionParser.compile(source.text(), names);
        } catch (ExpressionException e) {
            throw source.error(String.valueOf(e.getMessage()));
        }
    }

    static FieldPath path(SourceNode source) {
        try {
            return FieldPath.parse(source.text());
        } catch (IllegalArgumentException e) {
            throw source.error(String.valueOf(e.getMessage()));
        }
    }
}
