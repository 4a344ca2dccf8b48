package org.sumspace.sandbox.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;
import java.util.List;

/**
 * Which records a list has.
 *
 * @param words the words that all of them have; empty for all records
 * @param owners ids, or URLs of the self-descriptions, of their owners; empty for those of all participants
 */
public record RecordQuery(String words, List<String> owners) {
    public static final RecordQuery ALL = new RecordQuery("", List.of());

    public RecordQuery {
        owners = List.copyOf(owners);
    }

    String parameters() {
        StringBuilder parameters = new StringBuilder();
        if (!words.isEmpty()) {
            parameters.append("q=").append(URLEncoder.encode(words, UTF_8)).append('&');
        }
        if (!owners.isEmpty()) {
            parameters
                    .append("offeredBy=")
                    .append(URLEncoder.encode(String.join(",", owners), UTF_8))
                    .append('&');
        }
        return parameters.toString();
    }
}
