package org.sumspace.connector.record.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.error.Violation;
import org.sumspace.connector.record.domain.Statement;

class StatementReaderTest {
    private static final String ID = "6690e6c9-3ef0-4ed3-8b37-7f3964730bee";
    private static final String VALID = """
            {"id": "%s", "actor": {"account": {"homePage": "https://x", "name": "anna"}},
             "verb": {"id": "v"}, "object": {"id": "o"}, "n": 1.50, "b": "\u00e9\ud83d\ude00" }""".formatted(ID);

    @Test
    void statement_keepsItsTextAndNamesItsLearner() {
        Map<String, Statement> read = StatementReader.read(" [ " + VALID + " ]\n");
        Statement statement = read.get(ID);
        assertThat(statement).isNotNull();
        assertThat(statement.json()).isEqualTo(VALID);
        assertThat(statement.learner()).isEqualTo("anna");
        assertThat(statement.toString()).doesNotContain("anna");
    }

    @Test
    void mailbox_identifiesTheLearnerWithoutAccount() {
        String statement = VALID.replace(
                "\"account\": {\"homePage\": \"https://x\", \"name\": \"anna\"}", "\"mbox\": \"mailto:a@b.c\"");
        assertThat(StatementReader.read("[" + statement + "]").get(ID))
                .isNotNull()
                .extracting(Statement::learner)
                .isEqualTo("mailto:a@b.c");
    }

    @Test
    void repeatedStatement_countsOnce_inAnyOrderOfItsMembers() {
        String reordered = VALID.replace("{\"id\": \"" + ID + "\", ", "{")
                .replace("\"n\": 1.50", "\"n\": 1.5, \"id\": \"" + ID + "\"");
        assertThat(StatementReader.read("[" + VALID + "," + reordered + "]")).hasSize(1);
    }

    @Test
    void sameIdWithOtherContent_isAConflict() {
        assertRefused("[" + VALID + "," + VALID.replace("1.50", "2") + "]", ProblemType.CONFLICT, ID);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{}", "7", "[", "[{}", "[{\"id\":1,\"id\":1}]", "[] []", "[nope]"})
    void bodyThatIsNotAnArrayOfObjects_isRefused(String body) {
        assertRefused(body, ProblemType.INVALID_INPUT, "");
    }

    @Test
    void deepNesting_isRefused() {
        assertRefused(
                "[" + VALID.replace("1.50", "[".repeat(40) + "]".repeat(40)) + "]",
                ProblemType.INVALID_INPUT,
                "deeper");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"verb\": {\"id\": \"v\"}|\"verb\": \"v\"|/0/verb",
                "\"verb\": {\"id\": \"v\"}|\"verb\": {}|/0/verb/id",
                "6690e6c9-3ef0|nonsense|/0/id",
                "\"name\": \"anna\"|\"name\": \" \"|/0/actor",
                "\"n\": 1.50|\"result\": {\"duration\": \"5 min\"}|/0/result/duration",
                "\"n\": 1.50|\"result\": []|/0/result",
                "\"n\": 1.50|\"timestamp\": 17|/0/timestamp",
                "\"n\": 1.50|\"n\": 1e999|/0/n",
                "\"n\": 1.50|\"n\": [1, \"a\\u0000\"]|/0/n/1",
                "\"n\": 1.50|\"n\": {\"\\ud800\": 1}|/0/n",
            })
    void invalidStatement_isRefusedWithItsPath(String part, String replacement, String path) {
        assertThatExceptionOfType(NodeException.class)
                .isThrownBy(() -> StatementReader.read("[" + VALID.replace(part, replacement) + "]"))
                .satisfies(refusal -> {
                    assertThat(refusal.type()).isEqualTo(ProblemType.UNPROCESSABLE);
                    assertThat(refusal.violations()).extracting(Violation::path).contains(path);
                });
    }

    private static void assertRefused(String body, ProblemType type, String detail) {
        assertThatExceptionOfType(NodeException.class)
                .isThrownBy(() -> StatementReader.read(body))
                .withMessageContaining(detail)
                .extracting(NodeException::type)
                .isEqualTo(type);
    }
}
