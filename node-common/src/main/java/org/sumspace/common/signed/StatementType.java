package org.sumspace.common.signed;

import org.sumspace.common.wire.MalformedException;

/** The type of a statement. The codes are part of the protocol and never reused. */
public enum StatementType {
    REGISTRATION(1),
    CONSENT(2),
    EXECUTION_PLAN(3),
    COUNTERSIGNATURE(4),
    MANIFEST(5),
    RECEIVED_LIST(6),
    SEAL(7),
    RELEASE(8),
    DISCARD_NOTICE(9),
    MODEL_VERSION(10),
    REVOCATION(11);

    private final int code;

    StatementType(int code) {
        this.code = code;
    }

    public int code() {
        return code;
    }

    public static StatementType of(int code) {
        for (StatementType type : values()) {
            if (type.code == code) {
                return type;
            }
        }
        throw new MalformedException("unknown statement type " + code);
    }
}
