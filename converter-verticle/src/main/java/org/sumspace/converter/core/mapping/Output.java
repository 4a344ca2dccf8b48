package org.sumspace.converter.core.mapping;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.converter.core.expression.Budget;
import org.sumspace.converter.core.json.FieldPath;

/** The output that a rule writes for the values of its input fields. */
@FunctionalInterface
interface Output {
    /**
     * @throws org.sumspace.converter.core.expression.ExpressionException if an expression fails for these values
     * @throws IllegalArgumentException if the record has a value of another kind on the path to the output field
     */
    void apply(@Nullable Object[] arguments, RecordBuilder builder);

    /** Computes the value of an output from the arguments. */
    @FunctionalInterface
    interface Value {
        @Nullable
        Object of(@Nullable Object[] arguments, Budget budget);
    }

    /** Writes a copy of a value, so that later writes do not change the input. */
    record Assignment(FieldPath field, Value value) implements Output {
        @Override
        public void apply(@Nullable Object[] arguments, RecordBuilder builder) {
            builder.write(field, value.of(arguments, builder.budget()));
        }
    }

    /** A value for a field that is empty or absent. */
    record Default(FieldPath field, Value value) implements Output {
        @Override
        public void apply(@Nullable Object[] arguments, RecordBuilder builder) {
            if (field.read(builder.target()) == null) {
                builder.write(field, value.of(arguments, builder.budget()));
            }
        }
    }

    record ChooseTemplate(TemplateChoice template) implements Output {
        @Override
        public void apply(@Nullable Object[] arguments, RecordBuilder builder) {
            builder.choose(template);
        }
    }

    record Sequence(List<Output> outputs) implements Output {
        @Override
        public void apply(@Nullable Object[] arguments, RecordBuilder builder) {
            for (Output output : outputs) {
                output.apply(arguments, builder);
            }
        }
    }

    /** Decides whether a case applies. */
    @FunctionalInterface
    interface Condition {
        boolean holds(@Nullable Object[] arguments, Budget budget);
    }

    record Case(Condition condition, Output output) {}

    /** Applies the first case whose condition holds. */
    record Switch(List<Case> cases) implements Output {
        @Override
        public void apply(@Nullable Object[] arguments, RecordBuilder builder) {
            for (Case each : cases) {
                if (each.condition().holds(arguments, builder.budget())) {
                    each.output().apply(arguments, builder);
                    return;
                }
            }
        }
    }
}
