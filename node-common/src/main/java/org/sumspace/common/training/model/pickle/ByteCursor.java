package org.sumspace.common.training.model.pickle;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Reads forward through a byte array. Every length is checked against the remaining bytes before it is used. */
final class ByteCursor {

    private static final int MAX_NAME_BYTES = 256;

    private final byte[] source;
    private int position;

    ByteCursor(byte[] source) {
        this.source = source;
    }

    int position() {
        return position;
    }

    boolean atEnd() {
        return position == source.length;
    }

    int unsignedByte() throws PickleException {
        return source[advance(1)] & 0xff;
    }

    int unsignedShort() throws PickleException {
        return littleEndian(2).getShort() & 0xffff;
    }

    int signedInt() throws PickleException {
        return littleEndian(4).getInt();
    }

    long unsignedInt() throws PickleException {
        return signedInt() & 0xffff_ffffL;
    }

    long signedLong() throws PickleException {
        return littleEndian(8).getLong();
    }

    double bigEndianDouble() throws PickleException {
        return ByteBuffer.wrap(source, advance(8), 8).getDouble();
    }

    BigInteger signedInteger(int length) throws PickleException {
        byte[] bytes = new byte[length];
        int start = advance(length);
        for (int i = 0; i < length; i++) {
            bytes[i] = source[start + length - 1 - i];
        }
        return length == 0 ? BigInteger.ZERO : new BigInteger(bytes);
    }

    PickleNode.Bytes bytes(long length) throws PickleException {
        return new PickleNode.Bytes(source, advance(length), (int) length);
    }

    String text(long length) throws PickleException {
        int start = advance(length);
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(source, start, (int) length))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new PickleException("text is not UTF-8 at byte " + start);
        }
    }

    String line() throws PickleException {
        int start = position;
        while (unsignedByte() != '\n') {
            if (position - start > MAX_NAME_BYTES) {
                throw new PickleException("name of more than " + MAX_NAME_BYTES + " bytes at byte " + start);
            }
        }
        int length = position - 1 - start;
        position = start;
        String line = text(length);
        position++;
        return line;
    }

    private ByteBuffer littleEndian(int length) throws PickleException {
        return ByteBuffer.wrap(source, advance(length), length).order(ByteOrder.LITTLE_ENDIAN);
    }

    private int advance(long length) throws PickleException {
        if (length < 0 || length > source.length - position) {
            throw new PickleException("the file ends too early: " + Long.toUnsignedString(length)
                    + " bytes wanted at byte " + position + " of " + source.length);
        }
        int start = position;
        position += (int) length;
        return start;
    }
}
