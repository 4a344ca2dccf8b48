package org.sumspace.connector.record.domain;

import java.util.List;
import java.util.OptionalInt;
import org.sumspace.common.document.JsonValue;

/** What a statement must fulfil to be in the answer. The tree is all that ever reaches a store: no received JSON does. */
public sealed interface Condition {
    /** The meaning of the condition, which every store's filter has to agree with. */
    boolean matches(JsonValue statement);

    /** Fulfilled by everything. */
    Condition EVERYTHING = new All(List.of());

    record All(List<Condition> conditions) implements Condition {
        public All {
            conditions = List.copyOf(conditions);
        }

        @Override
        public boolean matches(JsonValue statement) {
            return conditions.stream().allMatch(condition -> condition.matches(statement));
        }
    }

    record Any(List<Condition> conditions) implements Condition {
        public Any {
            conditions = List.copyOf(conditions);
        }

        @Override
        public boolean matches(JsonValue statement) {
            return conditions.stream().anyMatch(condition -> condition.matches(statement));
        }
    }

    record Not(Condition condition) implements Condition {
        @Override
        public boolean matches(JsonValue statement) {
            return !condition.matches(statement);
        }
    }

    /** One of the field's values is one of these. */
    record In(Field field, List<Scalar> values) implements Condition {
        public In {
            values = List.copyOf(values);
        }

        @Override
        public boolean matches(JsonValue statement) {
            return field.valuesIn(statement).stream().anyMatch(values::contains);
        }
    }

    /** One of the field's values stands in this order to the operand. */
    record Compare(Field field, Order order, Scalar operand) implements Condition {
        @Override
        public boolean matches(JsonValue statement) {
            return field.valuesIn(statement).stream().anyMatch(this::holds);
        }

        private boolean holds(Scalar value) {
            OptionalInt comparison = Scalar.compare(value, operand);
            return comparison.isPresent() && order.holds(comparison.getAsInt());
        }
    }

    record Exists(Field field) implements Condition {
        @Override
        public boolean matches(JsonValue statement) {
            return field.existsIn(statement);
        }
    }
}
