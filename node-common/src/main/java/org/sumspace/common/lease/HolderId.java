package org.sumspace.common.lease;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;

/**
 * The name under which a node holds the lease. It is in the data folder, which one process at a time can use: nodes that
 * have the same certificate, so that one can take the place of the other, have different names.
 */
public final class HolderId {
    private static final String FILE = "lease-holder";

    private HolderId() {}

    /** Makes one if the folder has none. Blocking. */
    public static String in(Path dataDir) throws IOException {
        Path file = dataDir.resolve(FILE);
        if (!Files.exists(file)) {
            Files.writeString(file, UUID.randomUUID().toString());
        }
        return Files.readString(file);
    }
}
