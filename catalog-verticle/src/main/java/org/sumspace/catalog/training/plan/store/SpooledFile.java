package org.sumspace.catalog.training.plan.store;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.file.AsyncFile;
import io.vertx.core.file.OpenOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Function;
import org.sumspace.common.journal.ProtectedFile;

/** A temporary file for data that is on its way. */
public final class SpooledFile {
    private final Vertx vertx;
    private final String path;

    private SpooledFile(Vertx vertx, String path) {
        this.vertx = vertx;
        this.path = path;
    }

    /** Works with a new file, which is deleted afterwards. */
    public static <T> Future<T> use(Vertx vertx, Function<SpooledFile, Future<T>> work) {
        return vertx.fileSystem()
                .createTempFile("sumspace-model-", null, "rw-------")
                .compose(path -> work.apply(new SpooledFile(vertx, path))
                        .eventually(() -> vertx.fileSystem().delete(path)));
    }

    /** Fills the file; {@code source} writes to it and may end it. */
    public Future<Void> fill(Function<AsyncFile, Future<?>> source) {
        return vertx.fileSystem()
                .open(path, new OpenOptions().setWrite(true))
                .compose(file -> source.apply(file).<Void>mapEmpty().eventually(() -> close(file)));
    }

    private static Future<Void> close(AsyncFile file) {
        try {
            return file.close();
        } catch (IllegalStateException closedByItsSource) {
            return Future.succeededFuture();
        }
    }

    /** A part of the file. */
    Future<Buffer> read(long from, int bytes) {
        return vertx.fileSystem()
                .open(path, new OpenOptions().setRead(true))
                .compose(file -> file.read(Buffer.buffer(bytes), 0, from, bytes).eventually(file::close));
    }

    /** Blocks. */
    public byte[] read(int bytesMax) throws IOException {
        return ProtectedFile.read(Path.of(path), bytesMax);
    }
}
