package org.sumspace.sandbox.transfer;

import java.io.IOException;

/** The source of the lines of an import. */
public interface ImportSource {
    /** The size of the files that are read. */
    long bytes() throws IOException;

    void readInto(Sink sink) throws IOException;

    /** Takes the records of a source in their order. */
    interface Sink {
        /**
         * @param place of the record, for messages
         * @param line {@code {kind, record}} as JSON
         * @param bytesRead of the source so far
         */
        void take(String place, String line, long bytesRead);

        /** Reports a record that cannot be sent. */
        void refuse(String place, String reason);
    }
}
