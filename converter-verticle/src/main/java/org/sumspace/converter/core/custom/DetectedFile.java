package org.sumspace.converter.core.custom;

import java.io.ByteArrayOutputStream;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A file whose first bytes say what it is. */
final class DetectedFile implements DataFile {
    private final Function<FileFormat, DataFile> files;
    private final ByteArrayOutputStream begin = new ByteArrayOutputStream();
    private @Nullable DataFile file;

    /** @param files makes the file of a format */
    DetectedFile(Function<FileFormat, DataFile> files) {
        this.files = files;
    }

    @Override
    public void add(byte[] bytes, int length, boolean last) {
        if (file != null) {
            file.add(bytes, length, last);
            return;
        }
        begin.write(bytes, 0, length);
        FileFormat format = FileFormat.of(begin.toByteArray(), last);
        if (format != null) {
            file = files.apply(format);
            file.add(begin.toByteArray(), begin.size(), last);
            begin.reset();
        }
    }

    @Override
    public @Nullable DataRecord next() {
        return file == null ? null : file.next();
    }
}
