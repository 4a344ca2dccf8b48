package org.sumspace.sandbox.cli.catalog;

import java.util.Iterator;
import org.sumspace.sandbox.client.RecordKind;

/** The names of all kinds of records, for help texts. */
final class KindNames implements Iterable<String> {
    static final String LISTED = "${COMPLETION-CANDIDATES}";

    @Override
    public Iterator<String> iterator() {
        return RecordKind.names().iterator();
    }
}
