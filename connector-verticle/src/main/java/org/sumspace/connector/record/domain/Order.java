package org.sumspace.connector.record.domain;

import java.util.Arrays;
import java.util.Optional;

/** The order in which a value must be to an operand. */
public enum Order {
    EQUAL("$eq", false, true, false),
    GREATER("$gt", false, false, true),
    GREATER_OR_EQUAL("$gte", false, true, true),
    LESS("$lt", true, false, false),
    LESS_OR_EQUAL("$lte", true, true, false);

    private final String operator;
    private final boolean less;
    private final boolean equal;
    private final boolean greater;

    Order(String operator, boolean less, boolean equal, boolean greater) {
        this.operator = operator;
        this.less = less;
        this.equal = equal;
        this.greater = greater;
    }

    public static Optional<Order> ofOperator(String operator) {
        return Arrays.stream(values())
                .filter(order -> order.operator.equals(operator))
                .findFirst();
    }

    /** The operator's name in the query language, which is also that of the document database. */
    public String operator() {
        return operator;
    }

    boolean holds(int comparison) {
        return comparison == 0 ? equal : comparison < 0 ? less : greater;
    }
}
