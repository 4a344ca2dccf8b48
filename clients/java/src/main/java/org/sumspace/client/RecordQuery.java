package org.sumspace.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;
import java.util.List;

/**
 * Selects the records of a list.
 *
 * @param words the words that all records have; empty for no restriction
 * @param owners ids, or URLs of the self-descriptions, of their owners; empty for those of all participants
 * @param category the category of all records; empty for any
 * @param keyword the keyword of all records; empty for any
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
