package org.sumspace.common.odrl.policy;

import java.util.List;

/** Conditions joined by a logical operand. */
public record LogicalConstraint(Operand operand, List<Condition> conditions) implements Condition {
    /** The logical operands of ODRL. */
    public enum Operand {
        AND("and", "all of these"),
        OR("or", "at least one of these"),
        XONE("xone", "exactly one of these"),
        AND_SEQUENCE("andSequence", "all of these, in this order");

        private final String property;
        private final String words;

        Operand(String property, String words) {
            this.property = property;
            this.words = words;
        }

        public String property() {
            return property;
        }

        public String words() {
            return words;
        }
    }

    public LogicalConstraint {
        conditions = List.copyOf(conditions);
    }
}
