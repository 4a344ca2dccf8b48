package org.sumspace.common.peer;

import static org.sumspace.common.envelope.EnvelopeRefusedException.Reason.MALFORMED;
import static org.sumspace.common.envelope.EnvelopeRefusedException.Reason.WRONG_REQUEST;
import static org.sumspace.common.envelope.EnvelopeRefusedException.Reason.WRONG_TYPE;

import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.envelope.Envelope;
import org.sumspace.common.envelope.EnvelopeOpener;
import org.sumspace.common.envelope.EnvelopeRefusedException;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.message.MessageAnswer;
import org.sumspace.common.message.Refusal;
import org.sumspace.common.wire.MalformedException;

/** Opens the envelopes that answer the requests of one sender. Thread-safe. */
public final class AnswerOpener {
    private final EnvelopeOpener opener;

    public AnswerOpener(EnvelopeOpener opener) {
        this.opener = opener;
    }

    /**
     * The body of the answer.
     *
     * @param request digest of the request's envelope
     * @throws EnvelopeRefusedException if it is not the answer of the recipient to this request
     * @throws NodeException the problem with which the recipient refused
     */
    public byte[] open(byte[] bytes, VerifyingKey asked, Digest request) {
        Envelope envelope = opener.open(bytes, asked);
        try {
            return switch (envelope.type()) {
                case ANSWER -> {
                    MessageAnswer answer = MessageAnswer.of(envelope.payload());
                    requireSame(request, answer.request());
                    yield answer.body().toBytes();
                }
                case REFUSAL -> {
                    Refusal refusal = Refusal.of(envelope.payload());
                    requireSame(request, refusal.request());
                    throw refusal.toException();
                }
                default -> throw new EnvelopeRefusedException(WRONG_TYPE, "the envelope is no answer");
            };
        } catch (MalformedException e) {
            throw new EnvelopeRefusedException(MALFORMED, "the answer cannot be read: " + e.getMessage());
        }
    }

    private static void requireSame(Digest request, Digest answered) {
        if (!answered.equals(request)) {
            throw new EnvelopeRefusedException(WRONG_REQUEST, "the answer is to another request");
        }
    }
}
