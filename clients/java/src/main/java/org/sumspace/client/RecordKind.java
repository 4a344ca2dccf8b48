package org.sumspace.client;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A kind of record in a catalog. All kinds have the same operations. */
public enum RecordKind {
    SERVICE_OFFERING("serviceofferings", "service offering", "providedBy"),
    DATA_RESOURCE("dataresources", "data resource", "producedBy"),
    SOFTWARE_RESOURCE("softwareresources", "software resource", "providedBy"),
    INFRASTRUCTURE_SERVICE("infrastructureservices", "infrastructure service", "providedBy"),
    ECOSYSTEM("ecosystems", "ecosystem", "orchestrator");

    public static final List<RecordKind> ALL = List.of(values());

    private final String path;
    private final String title;
    private final String ownerField;

    RecordKind(String path, String title, String ownerField) {
        this.path = path;
        this.title = title;
        this.ownerField = ownerField;
    }

    /** The kind with this name: {@link #path()}, also in the singular or in other case. */
    public static Optional<RecordKind> named(String name) {
        String plural = name.toLowerCase(Locale.ROOT).replaceFirst("s?$", "s");
        return ALL.stream().filter(kind -> kind.path.equals(plural)).findFirst();
    }

    public static List<String> names() {
        return ALL.stream().map(RecordKind::path).toList();
    }

    /** In the names of the catalog's operations, for example {@code ServiceOffering}. */
    public String operation() {
        StringBuilder name = new StringBuilder();
        for (String word : title.split(" ")) {
            name.append(word.substring(0, 1).toUpperCase(Locale.ROOT)).append(word.substring(1));
        }
        return name.toString();
    }

    /** In the catalog's URLs, for example {@code serviceofferings}. */
    public String path() {
        return path;
    }

    /** For messages, for example {@code service offering}. */
    public String title() {
        return title;
    }

    /** The path for creating drafts if it differs from that of other records; it requires fewer fields. */
    String draftPath() {
        return this == INFRASTRUCTURE_SERVICE ? path + "/draft" : path;
    }

    /** The field that shows the participant who created the record. */
    public String ownerField() {
        return ownerField;
    }
}
