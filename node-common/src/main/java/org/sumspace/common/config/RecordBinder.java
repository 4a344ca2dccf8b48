package org.sumspace.common.config;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.config.InvalidConfigException.ConfigProblem;

/**
 * Binds JSON objects to records, component by component, and collects all problems instead of stopping at the first.
 */
final class RecordBinder {
    private final ValueConverter values;
    private final VariableNames names;
    private final Map<String, String> env;
    private final Collection<ConfigProblem> problems;

    RecordBinder(
            ValueConverter values, VariableNames names, Map<String, String> env, Collection<ConfigProblem> problems) {
        this.values = values;
        this.names = names;
        this.env = env;
        this.problems = problems;
    }

    /** The record, or null where a problem was reported. */
    <R> @Nullable R bind(Class<R> type, ObjectNode json) {
        return bindRecord(type, json, "");
    }

    private <R> @Nullable R bindRecord(Class<R> type, ObjectNode json, String path) {
        reportUnknownKeys(type, json, path);
        return bindComponents(type, json, path);
    }

    private <R> @Nullable R bindComponents(Class<R> type, ObjectNode json, String path) {
        RecordComponent[] components = type.getRecordComponents();
        @Nullable Object[] arguments = new Object[components.length];
        int problemsBefore = problems.size();
        for (int i = 0; i < components.length; i++) {
            arguments[i] = bindComponent(components[i], json, path);
        }
        return problems.size() == problemsBefore ? construct(type, components, arguments, path) : null;
    }

    private @Nullable Object bindComponent(RecordComponent component, ObjectNode json, String path) {
        if (component.isAnnotationPresent(Inline.class)) {
            return bindComponents(component.getType(), json, path);
        }
        String name = nameUsed(component, json, path);
        String childPath = below(path, name);
        JsonNode node = json.get(name);
        if (isObject(component.getType())) {
            return bindNested(component, node, childPath);
        }
        return inRange(component, bindValue(component, node, childPath), childPath);
    }

    private static String below(String path, String name) {
        return path.isEmpty() ? name : path + "." + name;
    }

    private String nameUsed(RecordComponent component, ObjectNode json, String path) {
        FormerName former = component.getAnnotation(FormerName.class);
        boolean isFormerUsed = former != null
                && !json.has(component.getName())
                && !isSetByEnvironment(below(path, component.getName()))
                && (json.has(former.value()) || isSetByEnvironment(below(path, former.value())));
        return isFormerUsed ? former.value() : component.getName();
    }

    private @Nullable Object bindValue(RecordComponent component, @Nullable JsonNode node, String path) {
        @Nullable String override = names.value(env, path);
        if (override != null) {
            return convertText(component, override, path);
        }
        if (node != null && !node.isNull()) {
            return convert(component.getGenericType(), node, path);
        }
        return valueIfAbsent(component, path);
    }

    private @Nullable Object inRange(RecordComponent component, @Nullable Object value, String path) {
        Range range = component.getAnnotation(Range.class);
        if (range == null || !(value instanceof Number number)) {
            return value;
        }
        if (number.longValue() < range.min() || number.longValue() > range.max()) {
            return report(path, "must be between " + range.min() + " and " + range.max(), "");
        }
        return value;
    }

    /** Whether settings of this type are an object of further settings: a record without a {@code parse} method. */
    private static boolean isObject(Class<?> type) {
        return type.isRecord() && ValueConverter.parser(type).isEmpty();
    }

    private @Nullable Object bindNested(RecordComponent component, @Nullable JsonNode node, String path) {
        boolean given = node != null && !node.isNull();
        if (!given && isNullable(component) && !isSetByEnvironment(path)) {
            return null;
        }
        return bindObject(component.getType(), given ? node : JsonNodeFactory.instance.objectNode(), path);
    }

    private @Nullable Object bindObject(Class<?> type, @Nullable JsonNode node, String path) {
        if (node instanceof ObjectNode object) {
            return bindRecord(type, object, path);
        }
        return report(path, "expected an object", "{ ... }");
    }

    private @Nullable Object valueIfAbsent(RecordComponent component, String path) {
        Default fallback = component.getAnnotation(Default.class);
        if (fallback != null) {
            return convertText(component, fallback.value(), path);
        }
        if (component.getType() == List.class) {
            return List.of();
        }
        return isNullable(component) ? null : report(path, "is missing", names.remedy(path));
    }

    private @Nullable Object convertText(RecordComponent component, String text, String path) {
        if (component.getType() != List.class) {
            return convertOne(component.getType(), TextNode.valueOf(text), true, path);
        }
        List<String> parts = Arrays.stream(text.split(","))
                .map(String::strip)
                .filter(part -> !part.isEmpty())
                .toList();
        Class<?> item = itemType(component.getGenericType());
        if (isObject(item)) {
            return report(path, "cannot be set from the environment", "set it in the file");
        }
        List<Object> items = new ArrayList<>();
        for (String part : parts) {
            add(items, convertOne(item, TextNode.valueOf(part), true, path));
        }
        return List.copyOf(items);
    }

    private @Nullable Object convert(Type type, JsonNode node, String path) {
        if (!(type instanceof ParameterizedType)) {
            return convertOne((Class<?>) type, node, false, path);
        }
        if (!node.isArray()) {
            return report(path, "expected a list", "[ ... ]");
        }
        Class<?> item = itemType(type);
        List<Object> items = new ArrayList<>();
        for (int i = 0; i < node.size(); i++) {
            String itemPath = path + "[" + i + "]";
            add(
                    items,
                    isObject(item)
                            ? bindObject(item, node.get(i), itemPath)
                            : convertOne(item, node.get(i), false, itemPath));
        }
        return List.copyOf(items);
    }

    private @Nullable Object convertOne(Class<?> type, JsonNode node, boolean fromText, String path) {
        try {
            return values.convert(type, node, fromText);
        } catch (IllegalArgumentException e) {
            return report(path, String.valueOf(e.getMessage()), "");
        }
    }

    private <R> @Nullable R construct(
            Class<R> type, RecordComponent[] components, @Nullable Object[] arguments, String path) {
        try {
            Class<?>[] signature =
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
            Constructor<R> constructor = type.getDeclaredConstructor(signature);
            constructor.trySetAccessible();
            return constructor.newInstance(arguments);
        } catch (InvocationTargetException e) {
            report(path, String.valueOf(e.getTargetException().getMessage()), "");
            return null;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(type + " is not a configuration record", e);
        }
    }

    private void reportUnknownKeys(Class<?> type, ObjectNode json, String path) {
        Set<String> known = new TreeSet<>();
        collectKeys(type, json, known);
        json.fieldNames().forEachRemaining(key -> {
            if (!known.contains(key)) {
                report(below(path, key), "unknown setting", Suggestion.forUnknown(key, known));
            }
        });
    }

    /** A former name beside the new one is unknown. */
    private static void collectKeys(Class<?> type, ObjectNode json, Set<String> keys) {
        for (RecordComponent component : type.getRecordComponents()) {
            FormerName former = component.getAnnotation(FormerName.class);
            if (component.isAnnotationPresent(Inline.class)) {
                collectKeys(component.getType(), json, keys);
            } else {
                keys.add(component.getName());
                if (former != null && !json.has(component.getName())) {
                    keys.add(former.value());
                }
            }
        }
    }

    private boolean isSetByEnvironment(String path) {
        String prefix = names.of(path) + "_";
        return env.keySet().stream().anyMatch(name -> name.startsWith(prefix));
    }

    private @Nullable Object report(String path, String message, String hint) {
        problems.add(new ConfigProblem(path.isEmpty() ? "" : names.shown(path), message, hint));
        return null;
    }

    private static void add(List<Object> items, @Nullable Object item) {
        if (item != null) {
            items.add(item);
        }
    }

    private static boolean isNullable(RecordComponent component) {
        return component.getAnnotatedType().isAnnotationPresent(Nullable.class);
    }

    private static Class<?> itemType(Type list) {
        return (Class<?>) ((ParameterizedType) list).getActualTypeArguments()[0];
    }
}
