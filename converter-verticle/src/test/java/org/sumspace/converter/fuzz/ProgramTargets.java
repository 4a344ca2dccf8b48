package org.sumspace.converter.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.converter.core.expression.Budget;
import org.sumspace.converter.core.expression.ExpressionException;
import org.sumspace.converter.core.expression.ExpressionNames;
import org.sumspace.converter.core.expression.ExpressionParser;
import org.sumspace.converter.core.expression.Lambda;
import org.sumspace.converter.core.json.JsonWriter;
import org.sumspace.converter.core.jsonata.JsonataException;
import org.sumspace.converter.core.jsonata.JsonataProgram;

/** Programs of callers: they end within their limits, and fail only with the expected exceptions. */
final class ProgramTargets {
    private static final List<@Nullable Object> VALUES =
            Arrays.asList("2024-03-11", 7L, List.of(1L, "a", List.of()), Map.of("k", "v"), 2.5, true, null);

    private ProgramTargets() {}

    /** Compiles the body of a lambda with two parameters, and calls it with values of every kind. */
    static void expression(byte[] bytes) {
        Lambda lambda;
        try {
            lambda = ExpressionParser.compile("lambda x, y: " + new String(bytes, UTF_8), ExpressionNames.standard());
        } catch (ExpressionException e) {
            return;
        }
        for (int i = 0; i < VALUES.size(); i++) {
            try {
                Budget budget = new Budget(Budget.STEPS_MAX);
                Object result = lambda.call(budget, VALUES.get(i), VALUES.get((i + 3) % VALUES.size()));
                budget.countKept(result);
            } catch (ExpressionException e) {
                ReaderTargets.require(e.getMessage() != null, "an exception has no message");
            }
        }
    }

    static void program(byte[] bytes) {
        try {
            JsonWriter.write(
                    JsonataProgram.compile(new String(bytes, UTF_8)).evaluate(Map.of("a", 1, "b", "x", "c", VALUES)));
        } catch (JsonataException e) {
            ReaderTargets.require(e.getMessage() != null, "an exception has no message");
        }
    }
}
