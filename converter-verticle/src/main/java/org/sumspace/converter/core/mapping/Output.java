package org.sumspace.converter.core.mapping;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.converter.core.expression.Budget;
import org.sumspace.converter.core.json.FieldPath;

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
        Object of(@Nullable Object[] arguments, Budget budget);
    }

    /** Writes a copy, so that what is written into it later does not change the input. */
    record Assignment(FieldPath field, Value value) implements Output {
        @Override
        public void apply(@Nullable Object[] arguments, Draft draft) {
            draft.write(field, value.of(arguments, draft.budget()));
        }
    }

    /** A value for a field that is empty or absent. */
    record Default(FieldPath field, Value value) implements Output {
        @Override
        public void apply(@Nullable Object[] arguments, Draft draft) {
            if (field.read(draft.target()) == null) {
                draft.write(field, value.of(arguments, draft.budget()));
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

    /** Whether a case applies. */
    @FunctionalInterface
    interface Condition {
        boolean holds(@Nullable Object[] arguments, Budget budget);
    }

    record Case(Condition condition, Output output) {}

    /** The first case whose condition holds. */
    record Switch(List<Case> cases) implements Output {
        @Override
        public void apply(@Nullable Object[] arguments, Draft draft) {
            for (Case each : cases) {
                if (each.condition().holds(arguments, draft.budget())) {
                    each.output().apply(arguments, draft);
                    return;
                }
            }
        }
    }
}
