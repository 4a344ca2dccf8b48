package org.sumspace.catalog.resource.core;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.JsonValue;

/** How complete the description of a service is, so that its provider sees what is missing. */
final class Completeness {
    private static final int PERCENT = 100;
    private static final List<String> RESOURCES = List.of("dataResources", "softwareResources");
    private static final List<String> TERMS = List.of("name", "description", "policy", "location");
    private static final List<String> TECHNICAL = List.of("params", "inputFormat", "outputFormat");

    private Completeness() {}

    /** Which parts are filled. */
    static Map<String, @Nullable Object> progress(JsonValue content) {
        Map<String, @Nullable Object> progress = new LinkedHashMap<>();
        Stream.concat(TERMS.stream(), RESOURCES.stream())
                .forEach(field -> progress.put(field, isFilled(content.member(field))));
        progress.put("okayish", areFilled(TERMS, content) && hasResources(content));
        progress.put("allOk", areFilled(TERMS, content) && areFilled(RESOURCES, content));
        return progress;
    }

    /** How many parts are filled. Data and software count as one part, because a service may need only one of them. */
    static Map<String, @Nullable Object> completion(JsonValue content) {
        List<String> fields = Stream.concat(TERMS.stream(), TECHNICAL.stream()).toList();
        long filled =
                fields.stream().filter(field -> isFilled(content.member(field))).count()
                        + (hasResources(content) ? 1 : 0);
        int parts = fields.size() + 1;
        Map<String, @Nullable Object> completion = new LinkedHashMap<>();
        completion.put("percentage", PERCENT * filled / parts);
        completion.put("isComplete", filled == parts);
        return completion;
    }

    private static boolean hasResources(JsonValue content) {
        return RESOURCES.stream().anyMatch(field -> isFilled(content.member(field)));
    }

    private static boolean areFilled(List<String> fields, JsonValue content) {
        return fields.stream().allMatch(field -> isFilled(content.member(field)));
    }

    private static boolean isFilled(JsonValue value) {
        return value.isText() ? !value.asText().isBlank() : !value.isEmpty();
    }
}
