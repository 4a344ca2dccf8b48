package org.sumspace.catalog.resource.core;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.CanonicalJson;
import org.sumspace.common.document.JsonValue;

/**
 * Puts records in the place of the ids with which a field of other records refers to them. Ids beyond a number and a size
 * stay ids, so that no record makes an answer too large.
 */
public final class Population {
    private static final int RECORDS_MAX = 1_000;
    private static final long BYTES_MAX = 4L * 1024 * 1024;

    private final String field;
    private final List<Map<String, @Nullable Object>> views;
    private final Map<String, Referred> found = new HashMap<>();
    private final Set<String> absent = new HashSet<>();
    private long foundBytes;
    private int shown;
    private long shownBytes;

    private record Referred(Map<String, @Nullable Object> view, int bytes) {}

    /** @param views the records that refer to others; they are changed */
    public Population(String field, List<Map<String, @Nullable Object>> views) {
        this.field = field;
        this.views = List.copyOf(views);
    }

    /** The ids in the field, each once, in the order of their first appearance. */
    public List<String> ids() {
        return views.stream()
                .flatMap(view -> JsonValue.of(view.get(field)).items().stream())
                .map(JsonValue::asText)
                .distinct()
                .toList();
    }

    /** Whether the limits are reached, so that no further records need to be read. */
    public boolean isFull() {
        return found.size() + absent.size() >= RECORDS_MAX || foundBytes >= BYTES_MAX;
    }

    /**
     * @param asked ids that were looked for
     * @param records the found records that may be shown
     */
    public void add(Collection<String> asked, List<Map<String, @Nullable Object>> records) {
        absent.addAll(asked);
        for (Map<String, @Nullable Object> record : records) {
            String id = String.valueOf(record.get("_id"));
            Referred referred = new Referred(record, CanonicalJson.write(JsonValue.of(record)).length);
            absent.remove(id);
            found.put(id, referred);
            foundBytes += referred.bytes();
        }
    }

    /** Changes the records that refer to others. References to absent records are left out. */
    public void apply() {
        views.forEach(view -> view.computeIfPresent(field, (name, ids) -> replaced(JsonValue.of(ids))));
    }

    private List<Object> replaced(JsonValue ids) {
        List<Object> items = new ArrayList<>();
        for (JsonValue item : ids.items()) {
            String id = item.asText();
            Referred referred = found.get(id);
            if (referred != null && fits(referred)) {
                shown++;
                shownBytes += referred.bytes();
                items.add(referred.view());
            } else if (!absent.contains(id)) {
                items.add(id);
            }
        }
        return items;
    }

    private boolean fits(Referred referred) {
        return shown < RECORDS_MAX && shownBytes + referred.bytes() <= BYTES_MAX;
    }
}
