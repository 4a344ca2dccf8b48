package org.sumspace.converter.fuzz;

import java.util.Arrays;
import java.util.List;

/** Readers of bytes from callers. A target throws only if the reader behaves wrongly. */
public enum FuzzTarget {
    JSON,
    BATCH,
    TABLE,
    FORM,
    MAPPING,
    PROFILE,
    EXPRESSION,
    PROGRAM,
    RECORD;

    private static final List<FuzzTarget> ALL = List.of(values());

    /** Called by Jazzer: the first byte selects the target that reads the others. */
    public static void fuzzerTestOneInput(byte[] input) {
        if (input.length > 0) {
            ALL.get(Byte.toUnsignedInt(input[0]) % ALL.size()).read(Arrays.copyOfRange(input, 1, input.length));
        }
    }

    private void read(byte[] bytes) {
        switch (this) {
            case JSON -> ReaderTargets.json(bytes);
            case BATCH -> ReaderTargets.batch(bytes);
            case TABLE -> ReaderTargets.table(bytes);
            case FORM -> ReaderTargets.form(bytes);
            case MAPPING -> ReaderTargets.mapping(bytes);
            case PROFILE -> RecordTargets.profile(bytes);
            case EXPRESSION -> ProgramTargets.expression(bytes);
            case PROGRAM -> ProgramTargets.program(bytes);
            case RECORD -> RecordTargets.record(bytes);
        }
    }

    /** The input by which this target reads the bytes. */
    byte[] input(byte[] bytes) {
        byte[] input = new byte[bytes.length + 1];
        input[0] = (byte) ALL.indexOf(this);
        System.arraycopy(bytes, 0, input, 1, bytes.length);
        return input;
    }
}
