package org.sumspace.common.envelope;

import org.sumspace.common.wire.MalformedException;

/** The type of an envelope's payload. The codes are part of the protocol and never reused. */
public enum EnvelopeType {
    ANSWER(1),
    REFUSAL(2),
    HTTP_REQUEST(3),
    PLAN_OFFER(10),
    PLAN_START(11),
    RECEIVED_LIST(12),
    SEAL(13),
    ASK(14),
    EVIDENCE(15),
    PROGRESS(16),
    DISCARDED(17),
    MODEL_VERSION(18);

    private final int code;

    EnvelopeType(int code) {
        this.code = code;
    }

    public int code() {
        return code;
    }

    static EnvelopeType of(int code) {
        for (EnvelopeType type : values()) {
            if (type.code == code) {
                return type;
            }
        }
        throw new MalformedException("unknown envelope type " + code);
    }
}
