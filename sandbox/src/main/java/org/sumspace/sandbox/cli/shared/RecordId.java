package org.sumspace.sandbox.cli.shared;

import java.util.Locale;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The id of a record or participant of a catalog. */
public record RecordId(String text) {
    private static final Pattern FORM = Pattern.compile("[0-9a-fA-F]{24}");

    public static final class Converter implements ITypeConverter<RecordId> {
        @Override
        public RecordId convert(String value) {
            if (!FORM.matcher(value).matches()) {
                throw new TypeConversionException("expected an id of 24 hex digits, got '" + value + "'");
            }
            return new RecordId(value.toLowerCase(Locale.ROOT));
        }
    }

    @Override
    public String toString() {
        return text;
    }
}
