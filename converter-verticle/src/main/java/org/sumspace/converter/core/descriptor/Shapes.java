package org.sumspace.converter.core.descriptor;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sumspace.converter.core.json.Location;
import org.sumspace.converter.core.json.Violations;

/** The shapes besides objects and texts. */
final class Shapes {
    static final Shape ANY = (value, at, violations) -> {};

    static final Shape FLAG = (value, at, violations) -> {
        if (!(value instanceof Boolean)) {
            violations.add(at, "true or false is due here");
        }
    };

    private Shapes() {}

    /** A shape of that name, which may be defined further down in the file. */
    static final class Reference implements Shape {
        private Shape target = ANY;

        void resolve(Shape shape) {
            target = shape;
        }

        @Override
        public void check(@Nullable Object value, Location at, Violations violations) {
            target.check(value, at, violations);
        }
    }

    record OrNull(Shape shape) implements Shape {
        @Override
        public void check(@Nullable Object value, Location at, Violations violations) {
            if (value != null) {
                shape.check(value, at, violations);
            }
        }
    }

    record OneOf(Set<Object> values) implements Shape {
        @Override
        public void check(@Nullable Object value, Location at, Violations violations) {
            if (value == null || !values.contains(value)) {
                violations.add(at, "one of " + listed() + " is due here");
            }
        }

        private String listed() {
            return String.join(
                    ", ", values.stream().map(String::valueOf).sorted().toList());
        }
    }

    record LimitedText(Shape shape, int charsMax) implements Shape {
        @Override
        public void check(@Nullable Object value, Location at, Violations violations) {
            if (value instanceof String text && text.length() > charsMax) {
                violations.add(at, "the text has more than " + charsMax + " characters");
            }
            shape.check(value, at, violations);
        }
    }

    record ListOf(Shape item, int min, int max, @Nullable String uniqueBy) implements Shape {
        @Override
        public void check(@Nullable Object value, Location at, Violations violations) {
            if (!(value instanceof List<?> list)) {
                violations.add(at, "a list is due here");
                return;
            }
            if (list.size() < min || list.size() > max) {
                violations.add(
                        at,
                        max == Integer.MAX_VALUE
                                ? "at least " + min + " elements are due"
                                : "between " + min + " and " + max + " elements are due");
            }
            for (int i = 0; i < list.size() && !violations.isFull(); i++) {
                item.check(list.get(i), at.index(i), violations);
            }
            if (uniqueBy != null) {
                checkUnique(list, uniqueBy, at, violations);
            }
        }

        private static void checkUnique(List<?> list, String key, Location at, Violations violations) {
            Set<Object> seen = new HashSet<>();
            for (int i = 0; i < list.size(); i++) {
                Object id = list.get(i) instanceof Map<?, ?> map ? map.get(key) : null;
                if (id != null && !seen.add(id)) {
                    violations.add(at.index(i).key(key), "another element has this " + key);
                }
            }
        }
    }

    record MapOf(TextFormat key, Shape value) implements Shape {
        @Override
        public void check(@Nullable Object map, Location at, Violations violations) {
            if (!(map instanceof Map<?, ?> entries)) {
                violations.add(at, "an object is due here");
                return;
            }
            entries.forEach((name, each) -> {
                if (!key.grammar().test((String) name)) {
                    violations.add(at.key((String) name), "the key is not " + key.what());
                }
                value.check(each, at.key((String) name), violations);
            });
        }
    }

    /** One shape for objects that have a field, another for those without. */
    record ByPresence(String field, Shape with, Shape without) implements Shape {
        @Override
        public void check(@Nullable Object value, Location at, Violations violations) {
            boolean present = value instanceof Map<?, ?> object && object.containsKey(field);
            (present ? with : without).check(value, at, violations);
        }
    }

    record AllOf(List<Shape> shapes) implements Shape {
        @Override
        public void check(@Nullable Object value, Location at, Violations violations) {
            for (Shape shape : shapes) {
                shape.check(value, at, violations);
            }
        }
    }

    /** One shape for each kind of JSON value. */
    record ByKind(Map<String, Shape> kinds) implements Shape {
        @Override
        public void check(@Nullable Object value, Location at, Violations violations) {
            Shape shape = kinds.get(Kinds.of(value));
            if (shape == null) {
                violations.add(at, String.join(" or ", kinds.keySet()) + " is due here");
            } else {
                shape.check(value, at, violations);
            }
        }
    }

    /** One shape for each value of a field of the object; {@code absent} where it has no such field. */
    record ByField(
            String field,
            Map<String, Shape> cases,
            @Nullable Shape absent) implements Shape {
        @Override
        public void check(@Nullable Object value, Location at, Violations violations) {
            if (!(value instanceof Map<?, ?> object)) {
                violations.add(at, "an object is due here");
                return;
            }
            Object choice = object.get(field);
            Shape shape = choice == null && !object.containsKey(field) ? absent : cases.get(String.valueOf(choice));
            if (shape != null) {
                shape.check(value, at, violations);
            } else if (choice == null) {
                violations.add(at.key(field), "is missing");
            } else {
                violations.add(at.key(field), "is not a " + field + " that is known here");
            }
        }
    }
}
