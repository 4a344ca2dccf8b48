package org.sumspace.converter.core.format;

import java.util.Locale;

/** Names of formats are compared without case, and with hyphen, dot and blank as underscore. */
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
