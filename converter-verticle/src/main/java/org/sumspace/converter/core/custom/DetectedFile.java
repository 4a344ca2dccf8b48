package org.sumspace.converter.core.custom;

import java.io.ByteArrayOutputStream;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A file whose format is detected from its first bytes. */
final class DetectedFile implements DataFile {
    private final Function<FileFormat, DataFile> factory;
    private final ByteArrayOutputStream begin = new ByteArrayOutputStream();
    private @Nullable DataFile file;

    /** @param factory creates the reader of a format */
    DetectedFile(Function<FileFormat, DataFile> factory) {
        this.factory = factory;
    }

    @Override
    public void add(byte[] bytes, int length, boolean last) {
        if (file != null) {
            file.add(bytes, length, last);
            return;
        }
        begin.write(bytes, 0, length);
        FileFormat format = FileFormat.detect(begin.toByteArray(), last);
        if (format != null) {
            file = factory.apply(format);
            file.add(begin.toByteArray(), begin.size(), last);
            begin.reset();
        }
    }

    @Override
    public @Nullable DataRecord next() {
        return file == null ? null : file.next();
    }
}
