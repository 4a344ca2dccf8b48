package org.sumspace.converter.core.mapping;

import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.sumspace.converter.core.json.FieldPath;
import org.sumspace.converter.core.json.Pruning;

/** What a rule does with the values of its input fields. */
@FunctionalInterface
interface Output {
    /**
     * @throws org.sumspace.converter.core.expression.ExpressionException if an expression fails for these values
     * @throws IllegalArgumentException if the target holds something else where the value should go
     */
    void apply(@Nullable Object[] arguments, Draft draft);

    /** How the value of an output comes from the arguments. */
    @FunctionalInterface
    interface Value {
        @Nullable
        Object of(@Nullable Object[] arguments);
    }

    /** Writes a copy, so that what is written into it later does not change the input. */
    record Assignment(FieldPath field, Value value) implements Output {
        @Override
        public void apply(@Nullable Object[] arguments, Draft draft) {
            field.write(draft.target(), Pruning.prune(value.of(arguments)));
        }
    }

    /** A value for a field that is empty or absent. */
    record Default(FieldPath field, Value value) implements Output {
        @Override
        public void apply(@Nullable Object[] arguments, Draft draft) {
            if (field.read(draft.target()) == null) {
                field.write(draft.target(), Pruning.prune(value.of(arguments)));
            }
        }
    }

    record Choice(TemplateChoice template) implements Output {
        @Override
        public void apply(@Nullable Object[] arguments, Draft draft) {
            draft.choose(template);
        }
    }

    record Several(List<Output> outputs) implements Output {
        @Override
        public void apply(@Nullable Object[] arguments, Draft draft) {
            for (Output output : outputs) {
                output.apply(arguments, draft);
            }
        }
    }

    record Case(Predicate<@Nullable Object[]> condition, Output output) {}

    /** The first case whose condition holds. */
    record Switch(List<Case> cases) implements Output {
        @Override
        public void apply(@Nullable Object[] arguments, Draft draft) {
            for (Case each : cases) {
                if (each.condition().test(arguments)) {
                    each.output().apply(arguments, draft);
                    return;
                }
            }
        }
    }
}
