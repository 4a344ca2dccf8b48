package org.sumspace.converter.core.custom;

import org.jspecify.annotations.Nullable;

/** A file of records that arrives in pieces. */
interface DataFile {
    /** Takes the next piece; the records of the one before are read by then. */
    void add(byte[] bytes, int length, boolean last);

    /**
     * The next record; null if more pieces are needed, or there is no more.
     *
     * @throws org.sumspace.common.error.NodeException unprocessable, if the file as a whole cannot be used
     */
    @Nullable
    DataRecord next();
}
