package org.sumspace.converter;

/** Where a converter runs; production tells callers less about its own failures. */
public enum Environment {
    DEVELOPMENT,
    PRODUCTION
}
