package org.sumspace.assessment;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.assessment.account.service.AccountService.Created;
import org.sumspace.common.journal.ProtectedFile;

/** The file with the token of the first account, which only the owner of the node may read. Blocking. */
final class FirstAccountFile {
    private static final Logger LOG = LoggerFactory.getLogger(FirstAccountFile.class);
    private static final String NAME = "first-account.json";

    private FirstAccountFile() {}

    /** @param created empty if the account is in use, so that its token is not needed any more */
    static void write(Path dataDir, Optional<Created> created) throws IOException {
        Path file = dataDir.resolve(NAME);
        if (created.isEmpty()) {
            Files.deleteIfExists(file);
            return;
        }
        JsonObject content = new JsonObject()
                .put("email", created.get().email())
                .put("activation_token", created.get().activationToken());
        ProtectedFile.write(file, content.encode().getBytes(UTF_8));
        LOG.info("There is no account yet. {} has the token with which its person chooses a password.", file);
    }
}
