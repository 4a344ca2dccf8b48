package org.sumspace.assessment.transform.store;

import java.util.BitSet;
import org.sumspace.assessment.shared.store.RowDatabase;

/** Which rows of the input are in the table of pseudonymised rows. */
public final class RowNumbers {
    private RowNumbers() {}

    /** @return the numbers of the rows, from 0; one bit for each */
    public static BitSet of(RowDatabase database, String table) {
        BitSet numbers = new BitSet();
        database.forEach("SELECT n FROM " + table, row -> numbers.set(Math.toIntExact(row.getLong(1))));
        return numbers;
    }
}
