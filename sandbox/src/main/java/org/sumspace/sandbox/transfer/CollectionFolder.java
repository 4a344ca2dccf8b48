package org.sumspace.sandbox.transfer;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.sumspace.sandbox.SandboxException;

/**
 * A folder with the collections of another catalog: a file for each, named after the collection, with an array or a sequence
 * of records as the tools of MongoDB write them.
 */
public final class CollectionFolder implements ImportSource {
    private static final String ADMINISTRATORS = "organizationadmins";
    private static final String PARTICIPANTS = "participants";
    private static final String REPRESENTATIONS = "representations";
    private static final String ID = "_id";
    private static final int ID_CHARS = 24;

    /** Kinds of records by the collection that has them, in the order of the import. */
    private static final Map<String, String> KINDS = new LinkedHashMap<>();

    static {
        List.of(
                        PARTICIPANTS,
                        "dataresources",
                        "softwareresources",
                        REPRESENTATIONS,
                        "serviceofferings",
                        "infrastructureservices",
                        "ecosystems")
                .forEach(kind -> KINDS.put(kind, kind));
        KINDS.put("exchangeconfigurations", "negotiations");
    }

    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private final Map<String, Path> files = new HashMap<>();
    private final List<String> ignored = new ArrayList<>();
    private final Map<String, List<ObjectNode>> administrators = new HashMap<>();
    private final Map<String, String> ownerOfResource = new HashMap<>();
    private long bytesBefore;

    private CollectionFolder() {}

    /** Takes one record of a file. */
    @FunctionalInterface
    private interface RecordReader {
        void read(String place, ObjectNode record, long bytesRead);
    }

    public static CollectionFolder of(Path folder) throws IOException {
        CollectionFolder collections = new CollectionFolder();
        List<Path> found;
        try (Stream<Path> all = Files.list(folder)) {
            found = all.filter(Files::isRegularFile).sorted().toList();
        }
        for (Path file : found) {
            String collection = collection(file);
            if (!KINDS.containsKey(collection) && !collection.equals(ADMINISTRATORS)) {
                collections.ignored.add(file.getFileName().toString());
            } else if (collections.files.put(collection, file) != null) {
                throw new SandboxException(
                        folder + " contains the collection " + collection + " twice", "Remove one of the files");
            }
        }
        if (collections.files.keySet().stream().noneMatch(KINDS::containsKey)) {
            throw new SandboxException(
                    folder + " contains no collection of a catalog",
                    "Expected files like participants.json or serviceofferings.jsonl");
        }
        return collections;
    }

    /** Tools write the name of the database before that of the collection. */
    private static String collection(Path file) {
        String name =
                file.getFileName().toString().toLowerCase(Locale.ROOT).replaceFirst("\\.(json|jsonl|ndjson)$", "");
        return name.substring(name.lastIndexOf('.') + 1).replaceAll("[-_]", "");
    }

    /** Names of files without records of a catalog. */
    public List<String> ignored() {
        return List.copyOf(ignored);
    }

    @Override
    public long bytes() throws IOException {
        long bytes = 0;
        for (Path file : files.values()) {
            bytes += Files.size(file);
        }
        return bytes;
    }

    @Override
    public void readInto(Sink sink) throws IOException {
        read(
                ADMINISTRATORS,
                (place, admin, bytesRead) -> administrators
                        .computeIfAbsent(admin.path("organization").asText(), first -> new ArrayList<>())
                        .add(admin));
        for (Map.Entry<String, String> kind : KINDS.entrySet()) {
            read(
                    kind.getKey(),
                    (place, record, bytesRead) -> complete(kind.getKey(), record)
                            .ifPresentOrElse(
                                    problem -> sink.refuse(place, problem),
                                    () -> sink.take(place, line(kind.getValue(), record), bytesRead)));
        }
    }

    private void read(String collection, RecordReader reader) throws IOException {
        Path file = files.get(collection);
        if (file == null) {
            return;
        }
        try (JsonParser parser = JSON.createParser(file.toFile())) {
            long number = 0;
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token == JsonToken.START_OBJECT) {
                    number++;
                    JsonNode record = ExtendedJson.plain(JSON.readTree(parser));
                    reader.read(
                            place(file, number, record),
                            withoutNulls((ObjectNode) record),
                            bytesBefore + parser.currentLocation().getByteOffset());
                } else if (token != JsonToken.START_ARRAY && token != JsonToken.END_ARRAY) {
                    throw new SandboxException(
                            file + " contains something else than records",
                            "Expected an array or a sequence of objects");
                }
            }
        } catch (JacksonException damaged) {
            throw new SandboxException(
                    file + " is not JSON: " + damaged.getOriginalMessage() + " (line "
                            + damaged.getLocation().getLineNr() + ")",
                    "Correct it; records before this place are imported",
                    damaged);
        }
        bytesBefore += Files.size(file);
    }

    private static String place(Path file, long number, JsonNode record) {
        String id = record.path(ID).asText();
        return file.getFileName() + (id.isEmpty() ? ", record " + number : ", " + id);
    }

    private static ObjectNode withoutNulls(ObjectNode record) {
        record.properties().removeIf(member -> member.getValue().isNull());
        return record;
    }

    private static String line(String kind, ObjectNode record) {
        ObjectNode line = JSON.createObjectNode().put("kind", kind);
        line.set("record", record);
        return line.toString();
    }

    /** Adds the data of another collection; returns the problem if that data is missing. */
    private Optional<String> complete(String collection, ObjectNode record) {
        switch (collection) {
            case PARTICIPANTS -> {
                return addAdministrator(record);
            }
            case REPRESENTATIONS -> {
                return addOwner(record);
            }
            default -> {
                String owner = record.path("producedBy")
                        .asText(record.path("providedBy").asText());
                ownerOfResource.put(record.path(ID).asText(), owner);
                return Optional.empty();
            }
        }
    }

    private Optional<String> addAdministrator(ObjectNode participant) {
        List<ObjectNode> admins =
                administrators.getOrDefault(participant.path(ID).asText(), List.of());
        if (!participant.has("admin")) {
            if (admins.size() != 1) {
                return Optional.of(
                        "It has " + admins.size() + " administrators in " + ADMINISTRATORS + "; expected one.");
            }
            participant.set("admin", admins.get(0));
        }
        return Optional.empty();
    }

    private Optional<String> addOwner(ObjectNode representation) {
        if (representation.has("owner")) {
            return Optional.empty();
        }
        String resource = representation.path("resourceID").asText();
        String id = resource.substring(Math.max(0, resource.length() - ID_CHARS));
        String owner = ownerOfResource.get(id);
        if (owner == null) {
            return Optional.of("Its resource " + resource + " is in no file, so its owner is unknown.");
        }
        representation.put("owner", requireNonNull(owner));
        return Optional.empty();
    }
}
