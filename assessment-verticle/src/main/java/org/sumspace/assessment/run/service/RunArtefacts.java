package org.sumspace.assessment.run.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.sumspace.assessment.run.domain.Artefact;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.journal.ProtectedFile;

/** The files of runs, with their entries in the manifest. Blocking. */
final class RunArtefacts {
    /** Larger files are not copied into the database. */
    private static final long STORED_BYTES_MAX = 16 << 20;

    private static final int MANIFEST_BYTES_MAX = 4 << 20;
    private static final String CLASS = "class";

    private RunArtefacts() {}

    /** The files that the manifest lists, the manifest itself and the audit log of the run. */
    static List<Artefact> of(RunFolder folder) throws IOException {
        byte[] content = ProtectedFile.read(folder.artefact(RunFolder.MANIFEST), MANIFEST_BYTES_MAX);
        JsonObject listed = new JsonObject(new String(content, UTF_8)).getJsonObject("artifacts");
        List<Artefact> artefacts = new ArrayList<>();
        for (String name : listed.fieldNames()) {
            JsonObject file = listed.getJsonObject(name);
            artefacts.add(new Artefact(
                    name,
                    file.getString("sha256"),
                    file.getLong("bytes"),
                    file.getString(CLASS),
                    file.getBoolean("raw", false)));
        }
        artefacts.add(new Artefact(RunFolder.MANIFEST, Digest.of(content).toString(), content.length, "public", false));
        Path audit = folder.artefact(RunFolder.AUDIT_LOG);
        artefacts.add(new Artefact(
                RunFolder.AUDIT_LOG, ProtectedFile.digest(audit).toString(), Files.size(audit), "public", false));
        return artefacts;
    }

    /** Whether the database gets the content of an artefact. */
    static boolean isStored(Artefact artefact) {
        return artefact.bytes() <= STORED_BYTES_MAX;
    }

    /**
     * The content of an artefact for the database.
     *
     * @throws IOException if the file was changed since the run
     */
    static Buffer content(RunFolder folder, Artefact artefact) throws IOException {
        byte[] content = ProtectedFile.read(folder.artefact(artefact.name()), (int) STORED_BYTES_MAX);
        Buffer buffer = Buffer.buffer(content);
        requireDigest(artefact, buffer);
        return buffer;
    }

    /** @throws IOException if the content was changed since the run */
    static void requireDigest(Artefact artefact, Buffer content) throws IOException {
        if (!Digest.of(content.getBytes()).toString().equals(artefact.sha256())) {
            throw new IOException(artefact.name() + " is not as the run left it");
        }
    }

    /**
     * The file of an artefact.
     *
     * @throws org.sumspace.common.journal.DamagedFileException if it is not as the run left it
     */
    static Path checked(RunFolder folder, Artefact artefact) throws IOException {
        Path file = folder.artefact(artefact.name());
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new IOException(artefact.name() + " is not a regular file any more");
        }
        ProtectedFile.requireDigest(file, Digest.parse(artefact.sha256()));
        return file;
    }
}
