package org.sumspace.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AssessmentClientTest {
    private final FakeNode node;
    private final AssessmentClient assessments;

    AssessmentClientTest() throws IOException {
        node = new FakeNode().answer("POST /v1/audits/run", 202, "{\"run_id\": \"r-1\"}");
        assessments = new AssessmentClient(node.client());
    }

    @AfterEach
    void stop() {
        node.close();
    }

    @Test
    void run_isWaitedFor() {
        node.answer("GET /v1/audits/r-1", 200, "{\"status\": \"running\"}")
                .answer("GET /v1/audits/r-1", 200, "{\"status\": \"completed_with_warnings\", \"run_id\": \"r-1\"}");

        assertThat(assessments.run("table.csv").path("run_id").asText()).isEqualTo("r-1");
        assertThat(node.requests().get(0).body()).isEqualTo("{\"input_path\":\"table.csv\"}");
    }

    @Test
    void runThatFails_isAFailureWithItsReason() {
        node.answer("GET /v1/audits/r-1", 200, "{\"status\": \"failed\", \"error\": {\"message\": \"no rows\"}}");

        assertThatThrownBy(() -> assessments.run("table.csv"))
                .isInstanceOf(RemoteException.class)
                .hasMessage("the run r-1 is failed: no rows");
    }
}
