package org.sumspace.converter.core.jsonata;

import com.dashjoin.jsonata.Jsonata;
import com.dashjoin.jsonata.Jsonata.Frame;
import com.dashjoin.jsonata.Parser.Symbol;
import com.dashjoin.jsonata.Utils;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a program calls. The library prints what it is asked to call if that is no function, and it may be a value of a
 * record: so such a call is refused when the program is read or, where only a record tells, before it is made.
 */
final class Calls {
    /** What may turn out to be a function. */
    private static final Set<String> CALLABLE =
            Set.of("variable", "lambda", "function", "partial", "block", "bind", "condition", "apply", "transform");

    private final Frame functions;
    private final Set<String> bound = new HashSet<>();
    private final Set<Symbol> called = Collections.newSetFromMap(new IdentityHashMap<>());

    /** A call that cannot be made. */
    interface Refusal {
        JsonataException at(int position, String message);
    }

    /**
     * @param functions that there are
     * @throws JsonataException by the refusal
     */
    Calls(Jsonata program, Frame functions, Refusal refusal) {
        this.functions = functions;
        Set<Symbol> parts = SyntaxTree.parts(program);
        parts.forEach(this::bind);
        for (Symbol part : parts) {
            // A pattern could run for hours.
            if (SyntaxTree.type(part).equals("regex")) {
                throw refusal.at(SyntaxTree.position(part), "regular expressions are not available here");
            }
            Symbol callee = callee(part);
            if (callee != null) {
                require(callee, SyntaxTree.position(part), refusal);
                called.add(callee);
            }
        }
    }

    private void bind(Symbol part) {
        if (SyntaxTree.type(part).equals("bind")) {
            Symbol variable = SyntaxTree.part(part, "lhs");
            bound.add(variable == null ? "" : SyntaxTree.value(variable));
        } else if (SyntaxTree.type(part).equals("lambda")) {
            SyntaxTree.parts(part, "arguments").forEach(parameter -> bound.add(SyntaxTree.value(parameter)));
        }
    }

    private static @Nullable Symbol callee(Symbol part) {
        return switch (SyntaxTree.type(part)) {
            case "function", "partial" -> SyntaxTree.part(part, "procedure");
            case "apply" -> {
                Symbol right = SyntaxTree.part(part, "rhs");
                yield right == null || SyntaxTree.type(right).equals("function") ? null : right;
            }
            default -> null;
        };
    }

    private void require(Symbol callee, int position, Refusal refusal) {
        if (!CALLABLE.contains(SyntaxTree.type(callee))) {
            throw refusal.at(position, "what is called here is no function; names of functions begin with $");
        }
        String name = SyntaxTree.value(callee);
        if (SyntaxTree.type(callee).equals("variable") && !bound.contains(name) && functions.lookup(name) == null) {
            throw refusal.at(position, "there is no function $" + name);
        }
    }

    /** @throws JsonataException if a part that is called has turned out to be no function */
    void check(Symbol part, @Nullable Object result) {
        if (result != null && called.contains(part) && !isFunction(result)) {
            throw new JsonataException("what is called is no function");
        }
    }

    private static boolean isFunction(Object value) {
        return value instanceof Symbol symbol ? symbol._jsonata_lambda : Utils.isFunction(value);
    }
}
