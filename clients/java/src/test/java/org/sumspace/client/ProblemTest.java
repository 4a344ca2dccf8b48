package org.sumspace.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProblemTest {
    @Test
    void description_containsTitleDetailAndEveryViolation() {
        String problem = """
                {"type": "x", "title": "Invalid input", "status": 422, "detail": "the plan",
                 "violations": [{"path": "/rounds", "message": "must be 1 or more"},
                                {"path": "/clip", "message": "must be positive"}]}""";

        assertThat(text(problem))
                .isEqualTo("Invalid input: the plan (/rounds: must be 1 or more; /clip: must be positive)");
    }

    @Test
    void violationThatTheDetailRepeats_isSaidOnce_andOneOfTheWholeInputHasNoPath() {
        String problem = """
                {"title": "The request is invalid",
                 "detail": "The request is invalid: 2 violations, the first: /name: expected a text",
                 "violations": [{"path": "/name", "message": "expected a text"},
                                {"path": "", "message": "the member description is missing"}]}""";

        assertThat(text(problem))
                .isEqualTo("The request is invalid (/name: expected a text; the member description is missing)");
    }

    @Test
    void titleThatTheDetailRepeats_isOmitted() {
        String problem = """
                {"title": "The request is larger than this node accepts",
                 "detail": "The request is larger than this node accepts."}""";

        assertThat(text(problem)).isEqualTo("The request is larger than this node accepts.");
    }

    @Test
    void bodyThatIsNotAProblem_hasAnEmptyDescription() {
        assertThat(text("<html>")).isEmpty();
        assertThat(text("{}")).isEmpty();
        assertThat(text("")).isEmpty();
    }

    @Test
    void problemOfAnAssessmentNode_namesItsPlacesInTheDetail() {
        assertThat(text("{\"detail\": \"There is no run x\"}")).isEqualTo("There is no run x");
        assertThat(text("{\"detail\": [{\"loc\": [\"body\", \"label\"], \"msg\": \"expected a text\"}]}"))
                .isEqualTo("body/label: expected a text");
    }

    private static String text(String body) {
        return Problem.read(body.getBytes(UTF_8)).toString();
    }
}
