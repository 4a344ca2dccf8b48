package org.sumspace.sandbox.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;
import java.util.List;

/**
 * Which records a list has.
 *
 * @param words the words that all of them have; empty for all records
 * @param owners ids, or URLs of the self-descriptions, of their owners; empty for those of all participants
 * @param category the category that all of them have; empty for any
 * @param keyword the keyword that all of them have; empty for any
 */
public record RecordQuery(String words, List<String> owners, String category, String keyword) {
    public static final RecordQuery ALL = new RecordQuery("", List.of(), "", "");

    public RecordQuery {
        owners = List.copyOf(owners);
    }

    String parameters() {
        return parameter("q", words)
                + parameter("offeredBy", String.join(",", owners))
                + parameter("category", category)
                + parameter("keyword", keyword);
    }

    private static String parameter(String name, String value) {
        return value.isEmpty() ? "" : name + "=" + URLEncoder.encode(value, UTF_8) + "&";
    }
}
