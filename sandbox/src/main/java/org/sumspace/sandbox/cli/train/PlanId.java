package org.sumspace.sandbox.cli.train;

import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The id of a training plan, which is part of URLs and the name of a folder. */
record PlanId(String text) {
    private static final Pattern FORM = Pattern.compile("(?!\\.{1,2}$)[A-Za-z0-9._:~-]{1,128}");

    static final class Converter implements ITypeConverter<PlanId> {
        @Override
        public PlanId convert(String value) {
            if (!FORM.matcher(value).matches()) {
                throw new TypeConversionException(
                        "expected the id of a training plan, as ./sumspace train list shows it, got '" + value + "'");
            }
            return new PlanId(value);
        }
    }

    @Override
    public String toString() {
        return text;
    }
}
