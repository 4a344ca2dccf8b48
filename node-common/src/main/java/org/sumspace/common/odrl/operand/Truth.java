package org.sumspace.common.odrl.operand;

/** Three-valued logic: a condition with an unknown value is neither true nor false (D2). */
public enum Truth {
    TRUE,
    FALSE,
    UNKNOWN;

    public static Truth of(boolean value) {
        return value ? TRUE : FALSE;
    }

    public Truth and(Truth other) {
        if (this == FALSE || other == FALSE) {
            return FALSE;
        }
        return this == TRUE ? other : UNKNOWN;
    }

    public Truth or(Truth other) {
        return not().and(other.not()).not();
    }

    public Truth not() {
        return switch (this) {
            case TRUE -> FALSE;
            case FALSE -> TRUE;
            case UNKNOWN -> UNKNOWN;
        };
    }
}
