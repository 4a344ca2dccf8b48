package org.sumspace.assessment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Random;

/** A disk that tests fill. */
record SmallDisk(Path folder) {
    private static final String FILLER = "filler";

    /** @param left bytes that stay free, about */
    void fill(int left) {
        byte[] noise = new byte[1 << 16];
        new Random(1).nextBytes(noise);
        Path filler = folder.resolve(FILLER);
        try (FileChannel file = FileChannel.open(filler, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            try {
                while (true) {
                    file.write(ByteBuffer.wrap(noise));
                }
            } catch (IOException full) {
                file.truncate(Math.max(0, file.size() - left));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void free() throws IOException {
        Files.deleteIfExists(folder.resolve(FILLER));
    }
}
