package org.sumspace.connector.record.domain;

import java.util.List;
import java.util.OptionalInt;
import org.sumspace.common.document.JsonValue;

/**
 * A condition on xAPI statements. A store builds its filters from this tree only, so that no received JSON reaches it.
 */
public sealed interface StatementCondition {
    /** Whether the statement fulfils the condition. The filter of the store must select the same statements. */
    boolean matches(JsonValue statement);

    /** Fulfilled by every statement. */
    StatementCondition EVERYTHING = new All(List.of());

    record All(List<StatementCondition> conditions) implements StatementCondition {
        public All {
            conditions = List.copyOf(conditions);
        }

        @Override
        public boolean matches(JsonValue statement) {
            return conditions.stream().allMatch(condition -> condition.matches(statement));
        }
    }

    record Any(List<StatementCondition> conditions) implements StatementCondition {
        public Any {
            conditions = List.copyOf(conditions);
        }

        @Override
        public boolean matches(JsonValue statement) {
            return conditions.stream().anyMatch(condition -> condition.matches(statement));
        }
    }

    record Not(StatementCondition condition) implements StatementCondition {
        @Override
        public boolean matches(JsonValue statement) {
            return !condition.matches(statement);
        }
    }

    /** One of the field's values is equal to one of these values. */
    record In(Field field, List<Scalar> values) implements StatementCondition {
        public In {
            values = List.copyOf(values);
        }

        @Override
        public boolean matches(JsonValue statement) {
            return field.valuesIn(statement).stream().anyMatch(values::contains);
        }
    }

    /** One of the field's values compares to the operand in this order. */
    record Compare(Field field, Order order, Scalar operand) implements StatementCondition {
        @Override
        public boolean matches(JsonValue statement) {
            return field.valuesIn(statement).stream().anyMatch(this::holds);
        }

        private boolean holds(Scalar value) {
            OptionalInt comparison = Scalar.compare(value, operand);
            return comparison.isPresent() && order.holds(comparison.getAsInt());
        }
    }

    record Exists(Field field) implements StatementCondition {
        @Override
        public boolean matches(JsonValue statement) {
            return field.existsIn(statement);
        }
    }
}
