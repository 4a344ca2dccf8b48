package org.sumspace.converter.core.descriptor;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sumspace.converter.core.json.JsonViolations;
import org.sumspace.converter.core.json.Location;

/** The shapes other than objects, numbers and text formats. */
final class Shapes {
    static final Shape ANY = (value, at, violations) -> {};

    static final Shape FLAG = (value, at, violations) -> {
        if (!(value instanceof Boolean)) {
            violations.add(at, "expected true or false");
        }
    };

    private Shapes() {}

    /** Whether a value that is not listed has no violations of the tolerated shape, which are added otherwise. */
    private static boolean tolerates(Shape tolerated, @Nullable Object value, Location at, JsonViolations violations) {
        int before = violations.count();
        tolerated.check(value, at, violations);
        return violations.count() == before;
    }

    /** A named shape, which may be defined later in the file. */
    static final class Reference implements Shape {
        private Shape target = ANY;

        void resolve(Shape shape) {
            target = shape;
        }

        @Override
        public void check(@Nullable Object value, Location at, JsonViolations violations) {
            target.check(value, at, violations);
        }
    }

    record OrNull(Shape shape) implements Shape {
        @Override
        public void check(@Nullable Object value, Location at, JsonViolations violations) {
            if (value != null) {
                shape.check(value, at, violations);
            }
        }
    }

    /** One of some strings; {@code tolerated} applies to other values. */
    record OneOf(Set<Object> values, @Nullable Shape tolerated) implements Shape {
        @Override
        public void check(@Nullable Object value, Location at, JsonViolations violations) {
            if (value != null && values.contains(value)) {
                return;
            }
            if (tolerated == null) {
                violations.add(at, "expected one of " + listed());
            } else if (tolerates(tolerated, value, at, violations)) {
                violations.addTolerated(at, values, String.valueOf(value));
            }
        }

        private String listed() {
            return String.join(
                    ", ", values.stream().map(String::valueOf).sorted().toList());
        }
    }

    record LimitedText(Shape shape, int charsMax) implements Shape {
        @Override
        public void check(@Nullable Object value, Location at, JsonViolations violations) {
            if (value instanceof String text && text.length() > charsMax) {
                violations.add(at, "expected at most " + charsMax + " characters");
            }
            shape.check(value, at, violations);
        }
    }

    record ListOf(Shape item, int min, int max, @Nullable String uniqueBy) implements Shape {
        @Override
        public void check(@Nullable Object value, Location at, JsonViolations violations) {
            if (!(value instanceof List<?> list)) {
                violations.add(at, "expected an array");
                return;
            }
            if (list.size() < min || list.size() > max) {
                violations.add(
                        at,
                        max == Integer.MAX_VALUE
                                ? "expected at least " + min + " elements"
                                : "expected between " + min + " and " + max + " elements");
            }
            for (int i = 0; i < list.size() && !violations.isFull(); i++) {
                item.check(list.get(i), at.index(i), violations);
            }
            if (uniqueBy != null) {
                checkUnique(list, uniqueBy, at, violations);
            }
        }

        private static void checkUnique(List<?> list, String key, Location at, JsonViolations violations) {
            Set<Object> seen = new HashSet<>();
            for (int i = 0; i < list.size(); i++) {
                Object id = list.get(i) instanceof Map<?, ?> map ? map.get(key) : null;
                if (id != null && !seen.add(id)) {
                    violations.add(at.index(i).key(key), "duplicate " + key);
                }
            }
        }
    }

    record MapOf(TextFormat key, Shape value) implements Shape {
        @Override
        public void check(@Nullable Object map, Location at, JsonViolations violations) {
            if (!(map instanceof Map<?, ?> entries)) {
                violations.add(at, "expected an object");
                return;
            }
            entries.forEach((name, each) -> {
                if (!key.grammar().test((String) name)) {
                    violations.add(at.key((String) name), "the key is not " + key.description());
                }
                value.check(each, at.key((String) name), violations);
            });
        }
    }

    /** One shape for objects that have a field, and another for all other values. */
    record ByPresence(String field, Shape with, Shape without) implements Shape {
        @Override
        public void check(@Nullable Object value, Location at, JsonViolations violations) {
            boolean present = value instanceof Map<?, ?> object && object.containsKey(field);
            (present ? with : without).check(value, at, violations);
        }
    }

    record AllOf(List<Shape> shapes) implements Shape {
        @Override
        public void check(@Nullable Object value, Location at, JsonViolations violations) {
            for (Shape shape : shapes) {
                shape.check(value, at, violations);
            }
        }
    }

    /** One shape for each kind of JSON value. */
    record ByKind(Map<String, Shape> kinds) implements Shape {
        @Override
        public void check(@Nullable Object value, Location at, JsonViolations violations) {
            Shape shape = kinds.get(Kinds.of(value));
            if (shape == null) {
                violations.add(
                        at,
                        "expected "
                                + kinds.keySet().stream().map(Kinds::describe).collect(Collectors.joining(" or ")));
            } else {
                shape.check(value, at, violations);
            }
        }
    }

    /**
     * One shape for each value of a field of the object; {@code absent} applies to objects without the field,
     * {@code tolerated} to objects with another value.
     */
    record ByField(
            String field,
            Map<String, Shape> cases,
            @Nullable Shape absent,
            @Nullable Shape tolerated) implements Shape {
        @Override
        public void check(@Nullable Object value, Location at, JsonViolations violations) {
            if (!(value instanceof Map<?, ?> object)) {
                violations.add(at, "expected an object");
                return;
            }
            Object choice = object.get(field);
            Shape shape = choice == null && !object.containsKey(field) ? absent : cases.get(String.valueOf(choice));
            if (shape != null) {
                shape.check(value, at, violations);
            } else if (choice == null) {
                violations.add(at.key(field), "is missing");
            } else if (tolerated == null) {
                violations.add(at.key(field), "unknown " + field);
            } else if (tolerates(tolerated, value, at, violations)) {
                violations.addTolerated(at.key(field), cases.keySet(), String.valueOf(choice));
            }
        }
    }
}
