package org.sumspace.sandbox.data;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The options of a user for the columns of a table.
 *
 * @param categorical columns whose numbers are categories
 * @param include columns that are features even if they would be left out by default
 * @param ignore columns that are not features
 */
public record ColumnOptions(Set<String> categorical, Set<String> include, Set<String> ignore) {

    public static final ColumnOptions NONE = new ColumnOptions(Set.of(), Set.of(), Set.of());

    public ColumnOptions {
        categorical = Set.copyOf(categorical);
        include = Set.copyOf(include);
        ignore = Set.copyOf(ignore);
    }

    /** The column that assigns rows to processors is a feature only if it is included. */
    public ColumnOptions withGroup(String group) {
        if (include.contains(group)) {
            return this;
        }
        Set<String> ignored = new HashSet<>(ignore);
        ignored.add(group);
        return new ColumnOptions(categorical, include, ignored);
    }

    /** @throws InvalidTableException if a column does not exist, or is both included and ignored */
    void check(LearnerTable table) throws InvalidTableException {
        for (String column : Stream.of(categorical, include, ignore)
                .flatMap(Set::stream)
                .sorted()
                .toList()) {
            table.index(column);
        }
        List<String> both = include.stream().filter(ignore::contains).sorted().toList();
        if (!both.isEmpty()) {
            throw new InvalidTableException(
                    "the column '" + both.get(0) + "' is both included and ignored; name it only once");
        }
    }
}
