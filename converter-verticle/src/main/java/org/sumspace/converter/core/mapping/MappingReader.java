package org.sumspace.converter.core.mapping;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.converter.core.expression.ExpressionException;
import org.sumspace.converter.core.expression.ExpressionNames;
import org.sumspace.converter.core.json.FieldPath;
import org.sumspace.converter.core.source.SourceMap;
import org.sumspace.converter.core.source.SourceNode;

/** Compiles a mapping file. */
public final class MappingReader {
    private static final String BASE_INPUT = "input";

    private MappingReader() {}

    /** @throws org.sumspace.converter.core.source.SourceException with line and column, if the file is not a mapping */
    public static Mapping read(SourceNode file) {
        return read(file, ExpressionNames.standard());
    }

    /** @param language the names available to expressions besides the file's constants */
    public static Mapping read(SourceNode file, ExpressionNames language) {
        SourceMap map = file.map();
        map.requireKnownKeys(
                "version",
                "input_format",
                "output_format",
                "base",
                "keep_empty_in",
                "each",
                "constants",
                "mappings",
                "default_values",
                "metadata");
        map.get("version").number();
        OutputReader outputs = new OutputReader(names(map, language));
        return new Mapping(
                map.get("input_format").text(),
                map.get("output_format").text(),
                map.find("base").map(MappingReader::isInput).orElse(false),
                new HashSet<>(map.texts("keep_empty_in")),
                map.find("each").map(SourceNode::text).orElse(null),
                map.get("mappings").items().stream()
                        .map(rule -> rule(rule.map(), outputs))
                        .toList(),
                map.find("default_values").map(SourceNode::items).orElse(List.of()).stream()
                        .map(rule -> new Mapping.Rule(rule.position(), List.of(), outputs.defaultValue(rule)))
                        .toList());
    }

    private static boolean isInput(SourceNode base) {
        if (base.text().equals(BASE_INPUT)) {
            return true;
        }
        throw base.error("expected \"" + BASE_INPUT + "\"");
    }

    private static ExpressionNames names(SourceMap map, ExpressionNames language) {
        Map<String, Object> constants = new HashMap<>();
        map.find("constants")
                .ifPresent(source -> source.map().entries().forEach(entry -> {
                    Object value = immutable(entry.value().plain());
                    if (value == null) {
                        throw entry.value().error("expected a value, got null");
                    }
                    constants.put(entry.key(), value);
                }));
        try {
            return language.withConstants(constants);
        } catch (ExpressionException e) {
            throw map.get("constants").error(String.valueOf(e.getMessage()));
        }
    }

    /** Constants are immutable because all records share them. */
    private static @Nullable Object immutable(@Nullable Object value) {
        if (value instanceof List<?> list) {
            List<@Nullable Object> immutable = new ArrayList<>();
            list.forEach(item -> immutable.add(immutable(item)));
            return Collections.unmodifiableList(immutable);
        }
        if (value instanceof Map<?, ?> map) {
            Map<Object, @Nullable Object> immutable = new LinkedHashMap<>();
            map.forEach((key, item) -> immutable.put(key, immutable(item)));
            return Collections.unmodifiableMap(immutable);
        }
        return value;
    }

    private static Mapping.Rule rule(SourceMap rule, OutputReader outputs) {
        rule.requireKnownKeys("description", "input_fields", "output_fields");
        List<FieldPath> inputs = rule.get("input_fields").items().stream()
                .map(OutputReader::path)
                .toList();
        return new Mapping.Rule(rule.position(), inputs, outputs.output(rule.get("output_fields"), inputs.size()));
    }
}
