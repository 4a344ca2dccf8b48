package org.sumspace.catalog.resource.domain;

import java.util.List;
import java.util.Optional;

/**
 * Selects public records for a list. A record in the list meets all of these conditions.
 *
 * @param offeredBy owners, each as an id or as the URL of a self-description; empty for all
 * @param search words that the records have; a search without words finds all records
 * @param category the value that the category has, or one of the categories
 * @param keyword one of the keywords
 */
public record RecordFilter(List<String> offeredBy, String search, Optional<String> category, Optional<String> keyword) {
    public static final RecordFilter ALL = ofOwners(List.of());

    public RecordFilter {
        offeredBy = List.copyOf(offeredBy);
    }

    public static RecordFilter ofOwners(List<String> owners) {
        return new RecordFilter(owners, "", Optional.empty(), Optional.empty());
    }

    public static RecordFilter ofWords(String search) {
        return new RecordFilter(List.of(), search, Optional.empty(), Optional.empty());
    }
}
