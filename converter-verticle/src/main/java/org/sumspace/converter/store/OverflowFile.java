package org.sumspace.converter.store;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.file.AsyncFile;
import io.vertx.core.file.OpenOptions;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.common.error.NodeException;
import org.sumspace.converter.service.Overflow;

/** Stores bytes in a temporary file, which is created on the first write and deleted on close. */
public final class OverflowFile implements Overflow {
    private static final Logger LOG = LoggerFactory.getLogger(OverflowFile.class);
    private static final int PIECE_BYTES = 64 * 1024;

    private final Vertx vertx;
    private final UploadSpace space;
    private @Nullable Future<AsyncFile> file;
    private long written;
    private long taken;
    private long reserved;

    /** @param space the space for all uploads; {@link #close} releases the part of this one */
    public OverflowFile(Vertx vertx, UploadSpace space) {
        this.vertx = vertx;
        this.space = space;
    }

    @Override
    public Future<Void> append(Buffer bytes) {
        try {
            space.reserve(bytes.length(), reserved);
        } catch (NodeException e) {
            return Future.failedFuture(e);
        }
        reserved += bytes.length();
        return file().compose(open -> open.write(bytes, written))
                .compose(done -> {
                    written += bytes.length();
                    return Future.<Void>succeededFuture();
                })
                .recover(failure -> {
                    LOG.error("Could not write an upload to disk", failure);
                    return Future.failedFuture(
                            NodeException.unavailable("Could not store the upload; try again later."));
                });
    }

    @Override
    public boolean isEmpty() {
        return taken == written;
    }

    @Override
    public Future<Buffer> take() {
        int length = (int) Math.min(PIECE_BYTES, written - taken);
        return file().compose(open -> open.read(Buffer.buffer(length), 0, taken, length))
                .map(piece -> {
                    taken += piece.length();
                    return piece;
                });
    }

    @Override
    public void close() {
        if (file != null) {
            long released = reserved;
            file.compose(AsyncFile::close)
                    .onFailure(failure -> LOG.warn("Could not close the temporary file of an upload", failure))
                    .onComplete(closed -> space.release(released));
        }
    }

    private Future<AsyncFile> file() {
        if (file == null) {
            OpenOptions options = new OpenOptions().setRead(true).setWrite(true).setDeleteOnClose(true);
            file = vertx.fileSystem()
                    .createTempFile("sumspace-upload-", null, "rw-------")
                    .compose(name -> vertx.fileSystem().open(name, options));
        }
        return file;
    }
}
