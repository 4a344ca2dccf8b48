package org.sumspace.sandbox.cli.catalog;

import org.sumspace.common.config.Suggestion;
import org.sumspace.sandbox.client.RecordKind;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the name of a kind of record. */
final class KindConverter implements ITypeConverter<RecordKind> {
    @Override
    public RecordKind convert(String value) {
        return RecordKind.named(value)
                .orElseThrow(() -> new TypeConversionException(
                        "unknown kind '" + value + "': " + Suggestion.forUnknown(value, RecordKind.names())));
    }
}
