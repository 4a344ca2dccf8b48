package org.sumspace.common.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Random;

/**
 * A disk that tests fill: a small file system in memory.
 *
 * @param folder where it is mounted
 */
public record SmallDisk(Path folder) {
    private static final String FILLER = "filler";

    /** Mounts a disk that only its owner may enter. Skips the test if only root may mount. */
    public static SmallDisk mount(Path folder, String size) throws IOException, InterruptedException {
        Files.createDirectories(folder);
        Tools.assumeInstalled("mount", "-t", "tmpfs", "-o", "mode=0700,size=" + size, "tmpfs", folder.toString());
        return new SmallDisk(folder);
    }

    /** Also if a process that is just ending has a file open there. */
    public void unmount() throws IOException, InterruptedException {
        Tools.run("umount", "--lazy", folder.toString());
    }

    /** @param left bytes that stay free, about */
    public void fill(int left) {
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

    public void free() throws IOException {
        Files.deleteIfExists(folder.resolve(FILLER));
    }
}
