package org.sumspace.connector.query.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.store.query.Query;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.training.message.RecordsAnswer;
import org.sumspace.connector.ConnectorConfig.ConnectorLimits;
import org.sumspace.connector.ConnectorFixture;
import org.sumspace.connector.certification.domain.Certification;
import org.sumspace.connector.certification.domain.ProcessorClaim;
import org.sumspace.connector.query.domain.DataQuery;
import org.sumspace.connector.record.store.StatementStore;

/** The limits of the size of an answer and of the reads for it. */
class QueryAnswerTest {
    private static final int MANY = 500;

    private final ConnectorFixture connector = new ConnectorFixture();
    private final ProcessorClaim claim = connector.claim("p1");

    @BeforeEach
    void certified() {
        Await.result(connector.services.processors().assign("p1", Set.of("anna")));
        Await.result(connector.services.consents().record("plan", Set.of("anna")));
        Await.result(connector.services.certifications().certify(connector.plan("plan"), List.of(claim)));
    }

    @AfterEach
    void close() {
        connector.close();
    }

    /** The characters take one or two chars in Java, and two, three or four bytes in UTF-8. */
    @Test
    void limit_isInBytes_andExact() {
        connector.ingest(statement(2, "\u00e9"), statement(1, "\u20ac"), statement(3, "\uD83D\uDE00"));
        String body = answer();
        int bytes = body.getBytes(StandardCharsets.UTF_8).length;
        assertThat(bytes).isGreaterThan(body.length());

        connector.services = connector.newServices(limitedTo(bytes));
        assertThat(answer()).isEqualTo(body);

        connector.services = connector.newServices(limitedTo(bytes - 1));
        assertThatThrownBy(this::answer)
                .isInstanceOfSatisfying(
                        NodeException.class,
                        refusal -> assertThat(refusal.type()).isEqualTo(ProblemType.TOO_LARGE));
    }

    @Test
    void manyStatements_areAnsweredInTheOrderOfTheirIds() {
        connector.ingest(IntStream.range(0, MANY)
                .mapToObj(number -> ConnectorFixture.statement(number, "anna", number))
                .toArray(String[]::new));
        assertThat(connector.query(claim, "[]"))
                .containsExactlyElementsOf(IntStream.range(0, MANY).boxed().toList());
    }

    @Test
    void manyLearners_areAllRead() {
        assertThat(takenOfManyLearners(MANY + 1)).hasSize(MANY).doesNotHaveDuplicates();
    }

    @Test
    void whoTakesNoMore_isHandedNoMore() {
        assertThat(takenOfManyLearners(3)).hasSize(3);
    }

    @Test
    void onlySoManyAnswers_areInTheMaking() {
        connector.readsHang = true;
        Certification certified = connector.certification(claim);
        DataQuery query = new DataQuery(
                claim.node(),
                "plan",
                Collections.nCopies(RecordsAnswer.PARTS_MAX, certified.dpId()),
                Query.everything());
        for (int i = 0; i < 2 * DataQueryService.CONCURRENT_ANSWERS_MAX; i++) {
            connector.services.queries().answer(query, refusal -> {});
        }
        Awaitility.await().until(() -> connector.hanging.get() >= DataQueryService.CONCURRENT_ANSWERS_MAX);
        for (int later = 0; later < 4; later++) {
            connector.certification(claim);
        }
        assertThat(connector.hanging).hasValue(DataQueryService.CONCURRENT_ANSWERS_MAX);
    }

    private List<String> takenOfManyLearners(int most) {
        connector.ingest(IntStream.range(0, MANY)
                .mapToObj(number -> ConnectorFixture.statement(number, "learner" + number, number))
                .toArray(String[]::new));
        Set<String> learners =
                IntStream.range(0, MANY).mapToObj(number -> "learner" + number).collect(Collectors.toSet());
        List<String> taken = new ArrayList<>();
        Await.result(new StatementStore(connector.database).find(learners, Query.everything(), (id, text) -> {
            taken.add(id);
            return taken.size() < most;
        }));
        return taken;
    }

    private static String statement(int number, String text) {
        return ConnectorFixture.statement(number, "anna", 1).replace("\"v\"", "\"" + text + "\"");
    }

    private static ConnectorLimits limitedTo(long answerBytes) {
        ConnectorLimits limits = ConnectorFixture.LIMITS;
        return new ConnectorLimits(
                limits.plansPerLearnerPerYear(),
                null,
                limits.consentValidity(),
                limits.trainingStatesInterval(),
                answerBytes,
                limits.queryCacheBytesMax(),
                limits.deliveriesMax());
    }

    private String answer() {
        return new String(connector.records(claim, "[]"), StandardCharsets.UTF_8);
    }
}
