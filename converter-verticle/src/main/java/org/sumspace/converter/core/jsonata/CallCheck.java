package org.sumspace.converter.core.jsonata;

import com.dashjoin.jsonata.Jsonata;
import com.dashjoin.jsonata.Jsonata.Frame;
import com.dashjoin.jsonata.Parser.Symbol;
import com.dashjoin.jsonata.Utils;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Refuses calls of values that are not functions. The library would print the called value, which may be personal data
 * of a record. A call is refused when the program is compiled or, if the callee depends on the record, before the call.
 */
final class CallCheck {
    /** The types of expressions whose value may be a function. */
    private static final Set<String> CALLABLE =
            Set.of("variable", "lambda", "function", "partial", "block", "bind", "condition", "apply", "transform");

    private final Frame functions;
    private final Set<String> assignedNames = new HashSet<>();
    /** A number in a form that the reference implementation uses only from 1e21. */
    private static final Pattern LARGE_NUMBER = Pattern.compile("[0-9]e\\+(1[5-9]|20)(?![0-9])");

    private final Set<Symbol> concatenations = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<Symbol> callees = Collections.newSetFromMap(new IdentityHashMap<>());

    /** Creates the exception for a position in the program. */
    interface ExceptionFactory {
        JsonataException at(int position, String message);
    }

    /**
     * @param functions the functions that programs may call
     * @throws JsonataException for the first invalid call
     */
    CallCheck(Jsonata program, Frame functions, ExceptionFactory exceptions) {
        this.functions = functions;
        Set<Symbol> parts = SyntaxTree.parts(program);
        parts.forEach(this::collectNames);
        for (Symbol part : parts) {
            // The library's matcher backtracks, so a pattern could run for hours.
            if (SyntaxTree.type(part).equals("regex")) {
                throw exceptions.at(SyntaxTree.position(part), "regular expressions are not supported");
            }
            if (SyntaxTree.type(part).equals("binary") && SyntaxTree.value(part).equals("&")) {
                concatenations.add(part);
            }
            Symbol callee = callee(part);
            if (callee != null) {
                requireFunction(callee, SyntaxTree.position(part), exceptions);
                callees.add(callee);
            }
        }
    }

    private void collectNames(Symbol part) {
        if (SyntaxTree.type(part).equals("bind")) {
            Symbol variable = SyntaxTree.part(part, "lhs");
            assignedNames.add(variable == null ? "" : SyntaxTree.value(variable));
        } else if (SyntaxTree.type(part).equals("lambda")) {
            SyntaxTree.parts(part, "arguments").forEach(parameter -> assignedNames.add(SyntaxTree.value(parameter)));
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

    private void requireFunction(Symbol callee, int position, ExceptionFactory exceptions) {
        if (!CALLABLE.contains(SyntaxTree.type(callee))) {
            throw exceptions.at(position, "the called value is not a function; names of functions begin with $");
        }
        String name = SyntaxTree.value(callee);
        if (SyntaxTree.type(callee).equals("variable")
                && !assignedNames.contains(name)
                && functions.lookup(name) == null) {
            throw exceptions.at(position, "unknown function $" + name);
        }
    }

    /** @throws JsonataException if the value of a callee is not a function, or a text differs from the reference's */
    void check(Symbol part, @Nullable Object result) {
        if (result instanceof String text
                && concatenations.contains(part)
                && LARGE_NUMBER.matcher(text).find()) {
            throw new JsonataException("&: a number of more than 15 digits is not supported; use $string");
        }
        if (result != null && callees.contains(part) && !isFunction(result)) {
            throw new JsonataException("the called value is not a function");
        }
    }

    private static boolean isFunction(Object value) {
        return value instanceof Symbol symbol ? symbol._jsonata_lambda : Utils.isFunction(value);
    }
}
