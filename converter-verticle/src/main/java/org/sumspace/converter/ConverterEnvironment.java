package org.sumspace.converter;

/** Where a converter runs; in production its internal errors omit their detail. */
public enum ConverterEnvironment {
    DEVELOPMENT,
    PRODUCTION;

    /** As the public service does: everything that is not development is production. */
    static ConverterEnvironment parse(String text) {
        return text.equalsIgnoreCase("development") ? DEVELOPMENT : PRODUCTION;
    }
}
