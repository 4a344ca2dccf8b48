package org.sumspace.contract.rule.store;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.common.document.CanonicalJson;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.journal.ProtectedFile;
import org.sumspace.contract.rule.domain.RegistryAddress;
import org.sumspace.contract.rule.domain.RuleCopy;

/**
 * Copies of rule documents in the files {@code <id>.json} of a folder. Blocks.
 *
 * @param folder is created when the first copy is stored
 */
public record RuleFolder(Path folder) {
    private static final Logger LOG = LoggerFactory.getLogger(RuleFolder.class);
    private static final String EXTENSION = ".json";
    private static final int FILE_BYTES_MAX = 1 << 20;

    /**
     * The copies of documents at this address. Other copies, and files that are not copies, are ignored.
     *
     * @param limit how many files are read at most
     */
    public List<RuleCopy> read(RegistryAddress address, int limit) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        List<RuleCopy> copies = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : (Iterable<Path>) files.sorted().limit(limit)::iterator) {
                read(file, address).ifPresent(copies::add);
            }
        }
        return copies;
    }

    private static Optional<RuleCopy> read(Path file, RegistryAddress address) {
        String name = String.valueOf(file.getFileName());
        String id = name.endsWith(EXTENSION) ? name.substring(0, name.length() - EXTENSION.length()) : "";
        if (!RegistryAddress.isRuleId(id)) {
            return Optional.empty();
        }
        try {
            JsonValue json = JsonValue.parse(ProtectedFile.read(file, FILE_BYTES_MAX));
            URI url = address.of(id);
            boolean isCopy = json.member("id").asText().equals(id)
                    && json.member("url").asText().equals(url.toString());
            return isCopy
                    ? Optional.of(RuleCopy.of(id, url, json.member("etag").asText(), json.member("document")))
                    : Optional.empty();
        } catch (IOException | IllegalArgumentException e) {
            LOG.warn("The copy {} of a rule document is not used; it is downloaded again", file, e);
            return Optional.empty();
        }
    }

    /** Stores a copy durably and replaces an earlier one. Do not call it concurrently for the same rule. */
    public void store(RuleCopy copy) throws IOException {
        Files.createDirectories(folder);
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("id", copy.id());
        json.put("url", copy.url().toString());
        json.put("etag", copy.etag());
        json.put("document", copy.document().tree());
        ProtectedFile.write(folder.resolve(copy.id() + EXTENSION), CanonicalJson.write(JsonValue.of(json)));
    }
}
