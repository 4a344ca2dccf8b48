package org.sumspace.sandbox.bench.row;

import java.util.List;

/** One line of the table: something that can be measured. */
public interface Row {
    RowSpec spec();

    /** Measures; the samples are in the row's unit. */
    Samples measure(Effort effort) throws Exception;

    /** The version of the JDK that it is measured in. */
    default String jdk() {
        return Runtime.version().toString();
    }

    /** Names of rows that this one tells of; they are measured before it. */
    default List<String> follows() {
        return List.of();
    }

    /** Whether it takes so long that it is measured only if it is asked for by its whole name. */
    default boolean onlyOnRequest() {
        return false;
    }
}
