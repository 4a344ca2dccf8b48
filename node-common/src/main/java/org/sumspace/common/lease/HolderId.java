package org.sumspace.common.lease;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;

/**
 * The name under which a node holds the lease. It is stored in the data folder, which only one process can use at a
 * time. Therefore a node and its standby, which have the same certificate, have different names.
 */
public final class HolderId {
    private static final String FILE = "lease-holder";

    private HolderId() {}

    /** The id of the folder; created if it does not exist. Blocking. */
    public static String in(Path dataDir) throws IOException {
        Path file = dataDir.resolve(FILE);
        if (!Files.exists(file)) {
            Files.writeString(file, UUID.randomUUID().toString());
        }
        return Files.readString(file);
    }
}
