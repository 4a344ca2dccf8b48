package org.sumspace.converter.core.custom;

import org.jspecify.annotations.Nullable;

/** A file of records that arrives in pieces. */
interface DataFile {
    /** Adds the next piece, after the records of the previous one have been read. */
    void add(byte[] bytes, int length, boolean last);

    /**
     * The next record; null if another piece is needed, or there are no more records.
     *
     * @throws org.sumspace.common.error.NodeException unprocessable, if the whole file is invalid
     */
    @Nullable
    DataRecord next();
}
