package org.sumspace.converter.core.jsonata;

import com.dashjoin.jsonata.Jsonata;
import com.dashjoin.jsonata.Jsonata.Frame;
import com.dashjoin.jsonata.Parser.Symbol;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The syntax tree of a compiled program. The library does not publish it, so it is read by reflection. */
final class SyntaxTree {
    private final Set<Symbol> parts = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Deque<Object> open = new ArrayDeque<>();

    private SyntaxTree() {}

    static Set<Symbol> parts(Jsonata program) {
        SyntaxTree tree = new SyntaxTree();
        tree.visit(value(program, Jsonata.class, "ast"));
        while (!tree.open.isEmpty()) {
            tree.visitFields(tree.open.remove());
        }
        return tree.parts;
    }

    /** The functions of the library. */
    static Frame functions(Jsonata program) {
        return (Frame) Objects.requireNonNull(value(program, Jsonata.class, "environment"));
    }

    static String type(Symbol part) {
        return String.valueOf(value(part, Symbol.class, "type"));
    }

    static String value(Symbol part) {
        return String.valueOf(value(part, Symbol.class, "value"));
    }

    static int position(Symbol part) {
        return value(part, Symbol.class, "position") instanceof Integer position ? position : -1;
    }

    /** The part in a field of another part, or null. */
    static @Nullable Symbol part(Symbol of, String field) {
        return value(of, Symbol.class, field) instanceof Symbol part ? part : null;
    }

    static List<Symbol> parts(Symbol of, String field) {
        List<Symbol> found = new ArrayList<>();
        if (value(of, Symbol.class, field) instanceof List<?> list) {
            list.stream().filter(Symbol.class::isInstance).forEach(each -> found.add((Symbol) each));
        }
        return found;
    }

    private void visit(@Nullable Object value) {
        if (value instanceof Symbol part && parts.add(part)) {
            open.add(part);
        } else if (value instanceof Collection<?> items) {
            items.forEach(this::visit);
        } else if (value instanceof Object[] items) {
            Arrays.asList(items).forEach(this::visit);
        }
    }

    private void visitFields(Object part) {
        for (Class<?> type = part.getClass(); type != null && type != Object.class; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive()) {
                    visit(value(part, type, field.getName()));
                }
            }
        }
    }

    private static @Nullable Object value(Object of, Class<?> type, String name) {
        try {
            Field field = type.getDeclaredField(name);
            field.setAccessible(true);
            return field.get(of);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(
                    "Could not read field " + name + " of the JSONata library: its version has changed", e);
        }
    }
}
