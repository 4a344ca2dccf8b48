package org.sumspace.common.http.multipart;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.NodeException;

/**
 * The headers of a part of a form.
 *
 * @param name the name of the form's field
 * @param fileName the client's name of the file, or null; its extension is used, but it is never used as a path
 * @param contentType in lower case, without parameters; empty if the part has none
 * @param charset the parameter of the content type, in lower case; empty if it has none
 */
public record PartHeaders(String name, @Nullable String fileName, String contentType, String charset) {
    private static final String DISPOSITION = "content-disposition:";
    private static final String TYPE = "content-type:";

    /** @throws NodeException invalid input, if the part has no field name */
    static PartHeaders parse(byte[] bytes, int begin, int end) {
        String name = null;
        String fileName = null;
        String type = "";
        String charset = "";
        for (String line : new String(bytes, begin, end - begin, StandardCharsets.UTF_8).split("\r\n")) {
            String lower = line.toLowerCase(Locale.ROOT);
            if (lower.startsWith(DISPOSITION)) {
                name = parameter(line, "name");
                fileName = parameter(line, "filename");
            } else if (lower.startsWith(TYPE)) {
                type = lower.substring(TYPE.length()).replaceFirst(";.*", "").strip();
                charset = Objects.requireNonNullElse(parameter(lower, "charset"), "");
            }
        }
        if (name == null) {
            throw NodeException.invalidInput("A part of the form has no name.");
        }
        return new PartHeaders(name, fileName, type, charset);
    }

    /** The value of a header's parameter, without quotes; null if the header has no such parameter. */
    static @Nullable String parameter(String header, String wanted) {
        int at = header.indexOf(';');
        while (at >= 0 && at < header.length()) {
            int equals = header.indexOf('=', at);
            if (equals < 0) {
                return null;
            }
            String name = header.substring(at + 1, equals).strip();
            StringBuilder value = new StringBuilder();
            at = value(header, equals + 1, value);
            if (name.equalsIgnoreCase(wanted)) {
                return value.toString();
            }
            at = header.indexOf(';', at);
        }
        return null;
    }

    /** @return the index at which the value ends */
    private static int value(String header, int begin, StringBuilder value) {
        int at = begin;
        if (at == header.length() || header.charAt(at) != '"') {
            int end = header.indexOf(';', at);
            value.append(header.substring(at, end < 0 ? header.length() : end).strip());
            return end < 0 ? header.length() : end;
        }
        for (at++; at < header.length() && header.charAt(at) != '"'; at++) {
            if (header.charAt(at) == '\\' && at + 1 < header.length() && header.charAt(at + 1) == '"') {
                at++;
            }
            value.append(header.charAt(at));
        }
        return at;
    }
}
