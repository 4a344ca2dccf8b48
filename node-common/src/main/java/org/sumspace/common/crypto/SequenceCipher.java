package org.sumspace.common.crypto;

/**
 * Seals or opens one value that is too large for the memory, record by record (AES-256-GCM), with a key of its own.
 * Records can be opened in any order. If the reader knows the index of the last record, no record can be moved, omitted
 * or replaced by a record of another value. Made by {@link FieldCipher}. Not thread-safe.
 */
public final class SequenceCipher {
    /** The length of the salt, which is stored beside the records. */
    public static final int SALT_BYTES = 32;

    /** How much longer a record is when it is sealed. */
    public static final int RECORD_BYTES_MORE = RecordCipher.TAG_BYTES;

    private final byte[] salt;
    private final RecordCipher records;

    SequenceCipher(byte[] salt, RecordCipher records) {
        this.salt = salt;
        this.records = records;
    }

    public byte[] salt() {
        return salt.clone();
    }

    /**
     * Seals the next record.
     *
     * @param sealed takes it, from its beginning
     * @return how many bytes of it are used
     */
    public int seal(byte[] plain, int length, boolean isLast, byte[] sealed) {
        return records.next(plain, 0, length, isLast, sealed, 0);
    }

    /**
     * Opens one record.
     *
     * @param index of the record, from 0
     * @param length of the sealed record, from the beginning of {@code sealed}
     * @throws UnsealException if it is not the record of this index, was changed, or was sealed for another value
     */
    public byte[] open(long index, byte[] sealed, int length, boolean isLast) {
        if (length < RECORD_BYTES_MORE) {
            throw new UnsealException("the record is truncated");
        }
        byte[] plain = new byte[length - RECORD_BYTES_MORE];
        records.openAt(index).next(sealed, 0, length, isLast, plain, 0);
        return plain;
    }
}
