package org.sumspace.converter.core.format;

import java.util.Locale;

/** Format names are compared ignoring case, with hyphen, dot and blank equal to underscore. */
final class FormatName {
    private FormatName() {}

    static String normalised(String name) {
        return name.strip()
                .toLowerCase(Locale.ROOT)
                .replace('-', '_')
                .replace('.', '_')
                .replace(' ', '_');
    }
}
