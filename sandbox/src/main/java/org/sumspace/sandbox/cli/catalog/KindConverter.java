package org.sumspace.sandbox.cli.catalog;

import java.util.Iterator;
import org.sumspace.client.RecordKind;
import org.sumspace.common.config.Suggestion;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the name of a kind of record, and completes it. */
final class KindConverter implements ITypeConverter<RecordKind>, Iterable<String> {
    static final String LISTED = "${COMPLETION-CANDIDATES}";

    @Override
    public RecordKind convert(String value) {
        return RecordKind.named(value)
                .orElseThrow(() -> new TypeConversionException(
                        "unknown kind '" + value + "': " + Suggestion.forUnknown(value, RecordKind.names())));
    }

    @Override
    public Iterator<String> iterator() {
        return RecordKind.names().iterator();
    }
}
