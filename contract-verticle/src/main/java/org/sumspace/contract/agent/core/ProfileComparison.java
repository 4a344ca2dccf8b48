package org.sumspace.contract.agent.core;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.JsonValue;
import org.sumspace.contract.agent.domain.DocumentChange;
import org.sumspace.contract.agent.domain.DocumentState;
import org.sumspace.contract.agent.domain.FoundDocument;
import org.sumspace.contract.agent.domain.Section;

/** Detects changes of a document since the agent last saw it. */
public final class ProfileComparison {
    private ProfileComparison() {}

    /** Whether a document must be read before {@link #of} can compare it. */
    public static boolean isNeeded(Section section, @Nullable DocumentState known, String stamp) {
        if (known == null || (section.existingCounted() && !known.counted())) {
            return true;
        }
        return section.watched() && !known.stamp().equals(stamp);
    }

    /**
     * @param known null if the agent has not seen the document
     * @param firstLook whether the agent has not yet seen all documents of the section
     * @return empty if there is nothing to do
     */
    public static Optional<DocumentChange> of(
            Section section, boolean firstLook, @Nullable DocumentState known, FoundDocument found) {
        if (known == null) {
            boolean isNew = section.watched() && !firstLook;
            return Optional.of(change(
                    isNew ? DocumentChange.Type.INSERTED : DocumentChange.Type.EXISTING,
                    found,
                    isNew || section.existingCounted(),
                    isNew ? 1 + Math.max(0, found.state().version()) : 1));
        }
        if (section.watched() && !known.stamp().equals(found.state().stamp())) {
            return Optional.of(updated(known, found));
        }
        return section.existingCounted() && !known.counted()
                ? Optional.of(change(DocumentChange.Type.EXISTING, found, true, 1))
                : Optional.empty();
    }

    private static DocumentChange change(DocumentChange.Type type, FoundDocument found, boolean counted, long times) {
        return new DocumentChange(type, found.state().withCounted(counted), times, found.content(), Set.of(), Set.of());
    }

    private static DocumentChange updated(DocumentState known, FoundDocument found) {
        Map<String, String> before = known.fields();
        Map<String, String> now = found.state().fields();
        return new DocumentChange(
                DocumentChange.Type.UPDATED,
                found.state().withCounted(true),
                Math.max(1, found.state().version() - known.version()),
                found.content(),
                now.keySet().stream()
                        .filter(name -> !now.getOrDefault(name, "").equals(before.get(name)))
                        .collect(Collectors.toSet()),
                before.keySet().stream().filter(name -> !now.containsKey(name)).collect(Collectors.toSet()));
    }

    public static DocumentChange deleted(DocumentState last) {
        return new DocumentChange(DocumentChange.Type.DELETED, last, 1, JsonValue.of(null), Set.of(), Set.of());
    }
}
