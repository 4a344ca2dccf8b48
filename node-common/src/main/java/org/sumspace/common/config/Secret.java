package org.sumspace.common.config;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import java.security.MessageDigest;

/** Text that is never printed and is compared in constant time. */
public final class Secret {
    private final String value;

    private Secret(String value) {
        this.value = value;
    }

    public static Secret of(String value) {
        return new Secret(requireNonNull(value, "value"));
    }

    /** The text itself; search for callers of this method to find who reads secrets. */
    public String reveal() {
        return value;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Secret that && MessageDigest.isEqual(value.getBytes(UTF_8), that.value.getBytes(UTF_8));
    }

    @Override
    public int hashCode() {
        return value.hashCode();
    }

    @Override
    public String toString() {
        return "(secret)";
    }
}
