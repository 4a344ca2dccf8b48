package org.sumspace.contract.agreement.core;

/** Compares references to records of a catalog. */
public final class References {
    private References() {}

    /**
     * Whether both name the same record: with or without {@code /v1}, a trailing slash, or as a bare id where the other is a
     * URL (decision rule D7).
     */
    public static boolean same(String one, String other) {
        String a = normal(one);
        String b = normal(other);
        return a.equals(b) || isIdOf(a, b) || isIdOf(b, a);
    }

    private static boolean isIdOf(String id, String url) {
        return !id.isEmpty() && !id.contains("/") && url.endsWith("/" + id);
    }

    private static String normal(String reference) {
        String text = reference.strip().replaceFirst("/+$", "");
        return text.replace("/v1/catalog/", "/catalog/");
    }
}
