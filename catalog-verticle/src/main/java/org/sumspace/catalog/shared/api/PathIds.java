package org.sumspace.catalog.shared.api;

import java.util.Locale;
import org.sumspace.common.http.server.operation.ApiRequest;

/** The ids of records in a path; the contract has checked their form. */
public final class PathIds {
    private PathIds() {}

    /** The record that the path names. */
    public static String of(ApiRequest request) {
        return of(request, "id");
    }

    public static String of(ApiRequest request, String parameter) {
        return request.path(parameter).toLowerCase(Locale.ROOT);
    }
}
