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

/** Bytes that wait in a temporary file, which is made for the first of them and gone with the last reader. */
public final class OverflowFile implements Overflow {
    private static final Logger LOG = LoggerFactory.getLogger(OverflowFile.class);
    private static final int PIECE_BYTES = 64 * 1024;

    private final Vertx vertx;
    private final UploadSpace space;
    private @Nullable Future<AsyncFile> file;
    private long written;
    private long taken;
    private long reserved;

    /** @param space of all uploads; this one gives its part back when it is closed */
    public OverflowFile(Vertx vertx, UploadSpace space) {
        this.vertx = vertx;
        this.space = space;
    }

    @Override
    public Future<Void> append(Buffer bytes) {
        try {
            space.take(bytes.length(), reserved);
        } catch (NodeException e) {
            return Future.failedFuture(e);
        }
        reserved += bytes.length();
        return file().compose(open -> open.write(bytes, written))
                .onSuccess(done -> written += bytes.length())
                .recover(failure -> {
                    LOG.error("an upload cannot be kept on the disk", failure);
                    return Future.failedFuture(NodeException.unavailable("There is no room for the upload."));
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
                .onSuccess(piece -> taken += piece.length());
    }

    @Override
    public void close() {
        if (file != null) {
            long kept = reserved;
            file.compose(AsyncFile::close)
                    .onFailure(failure -> LOG.warn("a temporary file is not closed", failure))
                    .onComplete(closed -> space.give(kept));
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
