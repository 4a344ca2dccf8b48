package org.sumspace.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.http.server.contract.Contract;

class ContractWordsTest {
    /** Without it, the message to a client with another text would be a regular expression. */
    @ParameterizedTest
    @ValueSource(strings = {"aggregator", "assessment", "catalog", "connector", "contract", "converter", "processor"})
    void pattern_hasItsFormInWords(String kind) {
        List<String> without = new ArrayList<>();
        collect(Contract.load(kind + "/openapi.yaml").published().getMap(), "", without);
        assertThat(without).isEmpty();
    }

    private static void collect(Object node, String where, List<String> without) {
        if (node instanceof Map<?, ?> schema) {
            if (schema.get("pattern") instanceof String && !(schema.get("x-form") instanceof String)) {
                without.add(where);
            }
            schema.forEach((name, child) -> collect(child, where + "/" + name, without));
        } else if (node instanceof List<?> list) {
            list.forEach(child -> collect(child, where, without));
        }
    }
}
