package org.sumspace.converter.core.descriptor;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.config.Suggestion;
import org.sumspace.converter.core.source.SourceMap;
import org.sumspace.converter.core.source.SourceNode;

/** Compiles the types of a descriptor. A type is a name, or an object with one of the keywords below. */
final class ShapeReader {
    private static final String OR_NULL = " or null";
    private static final List<String> KEYWORDS = List.of(
            "fields", "list", "map", "choose", "has", "kinds", "values", "number", "integer", "numeric", "text", "all");
    private static final Map<String, Shape> BUILT_IN = Map.of(
            "any", Shapes.ANY,
            "flag", Shapes.FLAG,
            "number", NumberShape.of(false, false),
            "integer", NumberShape.of(true, false),
            "numeric", NumberShape.of(false, true),
            "wholeNumeric", NumberShape.of(true, true));

    private final Map<String, SourceNode> sources;
    private final boolean strict;
    private final Map<String, Shapes.Reference> named = new HashMap<>();

    /** @param strict whether only listed values are accepted, and nothing is tolerated */
    ShapeReader(Map<String, SourceNode> sources, boolean strict) {
        this.sources = sources;
        this.strict = strict;
    }

    /** Compiles the named types; call it once, before {@link #read}. */
    void readNamed() {
        sources.forEach((name, source) -> {
            if (BUILT_IN.containsKey(name) || TextFormat.ALL.containsKey(name)) {
                throw source.error("\"" + name + "\" is a built-in type; use another name");
            }
            named.put(name, new Shapes.Reference());
        });
        named.forEach((name, reference) -> reference.resolve(read(requireNonNull(sources.get(name)))));
    }

    Shape read(SourceNode type) {
        if (type instanceof SourceMap map) {
            return inline(map);
        }
        if (type instanceof SourceNode.Items list) {
            if (list.items().size() != 1) {
                throw type.error("expected one type, as in [T]");
            }
            return new Shapes.ListOf(read(list.items().get(0)), 0, Integer.MAX_VALUE, null);
        }
        String name = type.text();
        return name.endsWith(OR_NULL)
                ? new Shapes.OrNull(find(type, name.substring(0, name.length() - OR_NULL.length())))
                : find(type, name);
    }

    private Shape find(SourceNode at, String name) {
        Shape shape = named.get(name);
        if (shape == null) {
            shape = BUILT_IN.containsKey(name) ? BUILT_IN.get(name) : TextFormat.ALL.get(name);
        }
        if (shape == null) {
            Set<String> known = new TreeSet<>(named.keySet());
            known.addAll(BUILT_IN.keySet());
            known.addAll(TextFormat.ALL.keySet());
            throw at.error("unknown type " + name + "; " + Suggestion.forUnknown(name, known));
        }
        return shape;
    }

    private Shape inline(SourceMap map) {
        List<String> keywords = KEYWORDS.stream().filter(map::has).toList();
        if (keywords.size() != 1) {
            throw map.error("expected exactly one of the keys " + String.join(", ", KEYWORDS));
        }
        String keyword = keywords.get(0);
        SourceNode value = map.get(keyword);
        return switch (keyword) {
            case "fields" -> object(map);
            case "list" -> list(map);
            case "map" -> mapOf(map);
            case "choose" -> choose(map);
            case "has" -> has(map);
            case "kinds" -> kinds(map);
            case "values" -> values(map);
            case "text" -> text(map);
            case "all" -> all(map, value);
            default -> number(map, keyword);
        };
    }

    private Shape object(SourceMap map) {
        map.requireKnownKeys("fields", "open", "nullable", "lenient", "exactlyOneOf", "atMostOneOf", "rules");
        Map<String, Shape> fields = new LinkedHashMap<>();
        List<String> required = new ArrayList<>();
        for (SourceMap.Entry entry : map.get("fields").map().entries()) {
            boolean optional = entry.key().endsWith("?");
            String name = optional ? entry.key().substring(0, entry.key().length() - 1) : entry.key();
            fields.put(name, read(entry.value()));
            if (!optional) {
                required.add(name);
            }
        }
        return new ObjectShape(
                new HashMap<>(fields),
                List.copyOf(required),
                map.find("open").map(SourceNode::flag).orElse(false),
                map.find("nullable").map(SourceNode::flag).orElse(false),
                map.find("lenient").map(SourceNode::flag).orElse(false),
                RuleReader.rules(map));
    }

    private Shape list(SourceMap map) {
        map.requireKnownKeys("list", "min", "max", "uniqueBy");
        return new Shapes.ListOf(
                read(map.get("list")),
                map.find("min").map(min -> min.number().intValue()).orElse(0),
                map.find("max").map(max -> max.number().intValue()).orElse(Integer.MAX_VALUE),
                map.find("uniqueBy").map(SourceNode::text).orElse(null));
    }

    private Shape mapOf(SourceMap map) {
        map.requireKnownKeys("map");
        SourceMap parts = map.get("map").map();
        parts.requireKnownKeys("keys", "values");
        TextFormat keys = TextFormat.ALL.get(parts.get("keys").text());
        if (keys == null) {
            throw parts.get("keys")
                    .error("expected one of the text formats " + String.join(", ", TextFormat.ALL.keySet()));
        }
        return new Shapes.MapOf(keys, read(parts.get("values")));
    }

    private Shape choose(SourceMap map) {
        map.requireKnownKeys("choose", "cases", "absent", "tolerated");
        return new Shapes.ByField(
                map.get("choose").text(),
                cases(map.get("cases")),
                map.find("absent").map(this::read).orElse(null),
                tolerated(map));
    }

    private @Nullable Shape tolerated(SourceMap map) {
        Shape tolerated = map.find("tolerated").map(this::read).orElse(null);
        return strict ? null : tolerated;
    }

    /** Types by the value of the field. In a list each value is also the name of its type. */
    private Map<String, Shape> cases(SourceNode cases) {
        if (cases instanceof SourceMap map) {
            return shapes(map);
        }
        Map<String, Shape> shapes = new LinkedHashMap<>();
        cases.items().forEach(type -> shapes.put(type.text(), find(type, type.text())));
        return shapes;
    }

    private Shape has(SourceMap map) {
        map.requireKnownKeys("has", "then", "else");
        return new Shapes.ByPresence(map.get("has").text(), read(map.get("then")), read(map.get("else")));
    }

    private Shape kinds(SourceMap map) {
        map.requireKnownKeys("kinds");
        SourceMap kinds = map.get("kinds").map();
        kinds.requireKnownKeys(Kinds.ALL.toArray(String[]::new));
        return new Shapes.ByKind(shapes(kinds));
    }

    /** A key may name several cases, separated by commas. */
    private Map<String, Shape> shapes(SourceMap map) {
        Map<String, Shape> shapes = new LinkedHashMap<>();
        for (SourceMap.Entry entry : map.entries()) {
            Shape shape = read(entry.value());
            for (String key : entry.key().split(",")) {
                shapes.put(key.strip(), shape);
            }
        }
        return shapes;
    }

    private Shape values(SourceMap map) {
        map.requireKnownKeys("values", "tolerated");
        Set<Object> values = new TreeSet<>();
        map.get("values").items().forEach(item -> values.add(item.text()));
        return new Shapes.OneOf(new HashSet<>(values), tolerated(map));
    }

    private Shape text(SourceMap map) {
        map.requireKnownKeys("text", "charsMax");
        return new Shapes.LimitedText(
                read(map.get("text")), map.get("charsMax").number().intValue());
    }

    private Shape all(SourceMap map, SourceNode types) {
        map.requireKnownKeys("all");
        return new Shapes.AllOf(types.items().stream().map(this::read).toList());
    }

    private static Shape number(SourceMap map, String keyword) {
        map.requireKnownKeys(keyword);
        SourceMap bounds = map.get(keyword).map();
        bounds.requireKnownKeys("min", "max");
        return new NumberShape(
                bounds.find("min").map(min -> min.number().doubleValue()).orElse(Double.NEGATIVE_INFINITY),
                bounds.find("max").map(max -> max.number().doubleValue()).orElse(Double.POSITIVE_INFINITY),
                keyword.equals("integer"),
                keyword.equals("numeric"));
    }
}
