package org.sumspace.catalog.shared.api;

import java.util.OptionalLong;
import org.sumspace.common.http.server.operation.ApiRequest;

/** Versions of records as entity tags. */
public final class Versions {
    private static final String ANY = "*";

    private Versions() {}

    /** The version that the request expects ({@code If-Match}); empty if it accepts any. */
    public static OptionalLong expected(ApiRequest request) {
        return request.header("If-Match")
                .filter(tag -> !tag.equals(ANY))
                .map(tag -> OptionalLong.of(Long.parseLong(tag.replace("\"", ""))))
                .orElse(OptionalLong.empty());
    }

    public static String tag(long version) {
        return "\"" + version + "\"";
    }
}
