package org.sumspace.converter.core.multipart;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.NodeException;

/**
 * What a part says about itself.
 *
 * @param name of the form's field
 * @param fileName as the client calls it: for messages and its ending alone, never a path of ours; null without
 * @param contentType without parameters, in lower case; empty without
 */
public record PartHead(String name, @Nullable String fileName, String contentType) {
    private static final String DISPOSITION = "content-disposition:";
    private static final String TYPE = "content-type:";

    /** @throws NodeException invalid input, if no field is named */
    static PartHead parse(byte[] bytes, int begin, int end) {
        String name = null;
        String fileName = null;
        String type = "";
        for (String line : new String(bytes, begin, end - begin, StandardCharsets.UTF_8).split("\r\n")) {
            String lower = line.toLowerCase(Locale.ROOT);
            if (lower.startsWith(DISPOSITION)) {
                name = parameter(line, "name");
                fileName = parameter(line, "filename");
            } else if (lower.startsWith(TYPE)) {
                type = lower.substring(TYPE.length()).replaceFirst(";.*", "").strip();
            }
        }
        if (name == null) {
            throw NodeException.invalidInput("A part of the form has no name.");
        }
        return new PartHead(name, fileName, type);
    }

    /** The value of a parameter of a header, quoted or not; null without it. */
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

    /** @return where the value ends */
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
