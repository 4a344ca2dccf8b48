package org.sumspace.assessment.model.core.onnx;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.function.LongConsumer;
import org.sumspace.assessment.model.domain.ModelRefusedException;

/**
 * The fields of one message of Protocol Buffers, in their order in the file. Only short texts are copied, so that a
 * file may be larger than the heap. Groups are refused, because no supported format uses them.
 */
final class ProtobufMessage {
    private static final int FIELD_MAX = 63;
    private static final int VARINT_BITS_MAX = 63;

    private final ByteBuffer bytes;
    private final int end;
    private int at;
    private long seen;
    private int field;
    private Wire wire = Wire.VARINT;
    private long number;
    private int from;

    private enum Wire {
        VARINT,
        FIXED64,
        BYTES,
        FIXED32
    }

    private ProtobufMessage(ByteBuffer bytes, int from, int end) {
        this.bytes = bytes;
        this.at = from;
        this.end = end;
    }

    static ProtobufMessage of(ByteBuffer file) {
        return new ProtobufMessage(file, 0, file.limit());
    }

    /** Goes to the next field; false at the end. */
    boolean next() {
        if (at == end) {
            return false;
        }
        long tag = readVarint();
        long id = tag >>> 3;
        if (id < 1 || id > FIELD_MAX) {
            throw damaged();
        }
        field = (int) id;
        switch ((int) (tag & 7)) {
            case 0 -> {
                wire = Wire.VARINT;
                number = readVarint();
            }
            case 1 -> fixed(Wire.FIXED64, Long.BYTES);
            case 2 -> {
                long length = readVarint();
                if (length < 0 || length > end - at) {
                    throw damaged();
                }
                fixed(Wire.BYTES, (int) length);
            }
            case 5 -> fixed(Wire.FIXED32, Integer.BYTES);
            default -> throw damaged();
        }
        return true;
    }

    private void fixed(Wire kind, int length) {
        if (length > end - at) {
            throw damaged();
        }
        wire = kind;
        from = at;
        at += length;
    }

    private long readVarint() {
        long value = 0;
        for (int shift = 0; shift <= VARINT_BITS_MAX; shift += 7) {
            if (at == end) {
                throw damaged();
            }
            byte next = bytes.get(at++);
            value |= (next & 0x7fL) << shift;
            if (next >= 0) {
                return value;
            }
        }
        throw damaged();
    }

    int field() {
        return field;
    }

    /**
     * The value of a field that may occur only once; refuses a repeated field. Other readers of Protocol Buffers merge
     * repeated messages and take the last of several numbers.
     */
    ProtobufMessage once() {
        long bit = 1L << field;
        if ((seen & bit) != 0) {
            throw damaged();
        }
        seen |= bit;
        return this;
    }

    long number() {
        expect(Wire.VARINT);
        return number;
    }

    /** Each of the numbers of a repeated field, which are in one piece or one by one. */
    void numbers(LongConsumer each) {
        if (wire == Wire.VARINT) {
            each.accept(number);
            return;
        }
        ProtobufMessage packed = message();
        while (packed.at < packed.end) {
            each.accept(packed.readVarint());
        }
    }

    ProtobufMessage message() {
        expect(Wire.BYTES);
        return new ProtobufMessage(bytes, from, at);
    }

    /** @throws ModelRefusedException if it has more bytes than the limit */
    String text(int bytesMax) {
        expect(Wire.BYTES);
        if (at - from > bytesMax) {
            throw new ModelRefusedException("The model file has a name of more than " + bytesMax + " bytes.");
        }
        byte[] text = new byte[at - from];
        bytes.get(from, text);
        return new String(text, UTF_8);
    }

    /** The bytes of this message. */
    int length() {
        return end - at;
    }

    private void expect(Wire expected) {
        if (wire != expected) {
            throw damaged();
        }
    }

    static ModelRefusedException damaged() {
        return new ModelRefusedException("The file is damaged, or no model of ONNX. Export the model again.");
    }
}
