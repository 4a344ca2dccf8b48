package org.sumspace.connector.application.service;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.file.OpenOptions;
import io.vertx.core.streams.WriteStream;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.connector.application.store.OfferedFiles;
import org.sumspace.connector.catalog.domain.Representation;

/** Files of the connector as data resources. */
public record FileSource(Vertx vertx, OfferedFiles files) {
    private static final int READ_BYTES = 64 << 10;

    /**
     * Reads a file, and ends the sink with it.
     *
     * @param bytesMax a longer file is refused
     * @return the media type
     */
    public Future<String> read(Representation representation, long bytesMax, WriteStream<Buffer> sink) {
        String mimeType = representation.mimeType();
        return vertx.executeBlocking(() -> files.find(representation.url(), bytesMax), false)
                .compose(file -> vertx.fileSystem()
                        .open(
                                file.toString(),
                                new OpenOptions().setRead(true).setWrite(false).setCreate(false)))
                .compose(file -> file.setReadBufferSize(READ_BYTES)
                        .setReadLength(bytesMax)
                        .pipe()
                        .endOnFailure(false)
                        .to(sink)
                        .eventually(file::close))
                .map(done -> mimeType.isEmpty() ? MediaTypes.OCTET_STREAM : mimeType);
    }
}
