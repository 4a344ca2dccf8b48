package org.sumspace.catalog.contract.domain;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.JsonValue;

/** A participant's question about a contract, in the form that the contract manager expects. */
public final class ContractQuestion {
    private static final String PURPOSE = "purpose";
    private static final String VALUES = "values";
    private static final String OFFERING = "offering";
    private static final List<String> SENT = List.of("action", "target", OFFERING, "provider");

    private ContractQuestion() {}

    /**
     * @param body of the request
     * @param participant URL of the participant who asks; a participant asks only for itself
     * @param offering whose policies decide if the request names none; empty for the target
     */
    public static JsonValue of(JsonValue body, String participant, Optional<String> offering) {
        Map<String, @Nullable Object> question = new LinkedHashMap<>();
        SENT.stream()
                .filter(body::has)
                .forEach(name -> question.put(name, body.member(name).tree()));
        offering.ifPresent(url -> question.putIfAbsent(OFFERING, url));
        question.put("participant", participant);
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        body.member(VALUES)
                .members()
                .forEach(value -> values.put(value.getKey(), value.getValue().tree()));
        if (body.has(PURPOSE)) {
            values.put(PURPOSE, body.member(PURPOSE).tree());
        }
        question.put(VALUES, values);
        return JsonValue.of(question);
    }
}
