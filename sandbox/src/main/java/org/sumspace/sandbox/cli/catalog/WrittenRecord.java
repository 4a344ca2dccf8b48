package org.sumspace.sandbox.cli.catalog;

import java.io.PrintWriter;
import java.util.Locale;
import org.sumspace.sandbox.cli.shared.PrintedText;
import org.sumspace.sandbox.client.CatalogRecord;
import org.sumspace.sandbox.client.RecordClient.Written;

/** Prints what a command did to a record. */
final class WrittenRecord {
    private WrittenRecord() {}

    static void print(String done, CatalogRecord record, PrintWriter out) {
        out.printf(
                Locale.ROOT,
                "%s %s %s: %s (%s, version %d)%n",
                done,
                record.kind().title(),
                PrintedText.of(record.id()),
                PrintedText.of(record.name()),
                PrintedText.of(record.status()),
                record.version());
    }

    static void warnOfIgnoredFields(Written written, PrintWriter err) {
        if (!written.ignoredFields().isEmpty()) {
            err.println("warning: these are no fields of a "
                    + written.record().kind().title() + " and were ignored: "
                    + PrintedText.of(written.ignoredFields()));
        }
    }
}
