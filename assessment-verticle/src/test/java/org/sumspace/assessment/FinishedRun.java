package org.sumspace.assessment;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.sumspace.common.crypto.Digest;

/**
 * The results of a run, without its id and values that depend on the id, so that two runs can be compared.
 *
 * @param artefacts the texts by the names of the files
 * @param ownFiles the names of the files that a run keeps for itself
 * @param steps the entries of the node's audit log about it, except that a worker was replaced
 */
record FinishedRun(Map<String, String> artefacts, List<String> ownFiles, List<String> steps) {
    private static final String OWN = ".run";
    /** The links of the audit log and the signature of the manifest depend on the id of the run. */
    private static final Pattern FOLLOWING = Pattern.compile(
            "\"(previous|digest)\"\\s*:\\s*\"[0-9a-f]{64}\"|\"(value)\"\\s*:\\s*\"[A-Za-z0-9+/]{86}==\"");

    static FinishedRun of(String id, Path folder, List<JsonObject> entries) throws IOException {
        Map<String, String> digests = new HashMap<>();
        Map<String, String> artefacts = new TreeMap<>();
        for (Path each : files(folder)) {
            digests.put(Digest.of(Files.readAllBytes(each)).toString(), "the digest of " + folder.relativize(each));
        }
        for (Path each : files(folder)) {
            String text = new String(Files.readAllBytes(each), UTF_8).replace(id, "RUN");
            for (Map.Entry<String, String> digest : digests.entrySet()) {
                text = text.replace(digest.getKey(), digest.getValue());
            }
            artefacts.put(
                    folder.relativize(each).toString(), FOLLOWING.matcher(text).replaceAll("\"$1$2\""));
        }
        return new FinishedRun(artefacts, own(folder), steps(entries));
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile)
                    .filter(file -> !folder.relativize(file).startsWith(OWN))
                    .toList();
        }
    }

    private static List<String> own(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder.resolve(OWN))) {
            return all.filter(Files::isRegularFile)
                    .map(file -> String.valueOf(file.getFileName()))
                    .sorted()
                    .toList();
        }
    }

    private static List<String> steps(List<JsonObject> entries) {
        return entries.stream()
                .filter(entry -> !"run.retried".equals(entry.getString("action")))
                .map(entry -> entry.getString("action") + " " + entry.getValue("detail"))
                .sorted()
                .toList();
    }
}
