package org.sumspace.common.http;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The media types that nodes treat specially. */
public final class MediaTypes {
    public static final String JSON = "application/json";
    public static final String PROBLEM_JSON = "application/problem+json";
    public static final String OCTET_STREAM = "application/octet-stream";
    public static final String MULTIPART = "multipart/form-data";

    private MediaTypes() {}

    /** {@code Application/JSON; charset=utf-8} is {@code application/json}; an absent header is the empty text. */
    public static String essence(@Nullable String contentType) {
        if (contentType == null) {
            return "";
        }
        int parameters = contentType.indexOf(';');
        String essence = parameters < 0 ? contentType : contentType.substring(0, parameters);
        return essence.strip().toLowerCase(Locale.ROOT);
    }

    /** Whether a body of this type is JSON text, by RFC 6839's suffix too. */
    public static boolean isJson(String essence) {
        return essence.equals(JSON) || essence.endsWith("+json");
    }
}
