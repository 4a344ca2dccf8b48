package org.sumspace.sandbox.cli.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sumspace.client.NodeClient;
import org.sumspace.client.RemoteException;
import org.sumspace.client.TrainingClient;
import org.sumspace.client.TrustedHttp;
import org.sumspace.sandbox.cli.shared.FakeNode;

class PatienceTest {
    private final List<String> notes = new ArrayList<>();
    private final List<Duration> pauses = new ArrayList<>();
    private final Patience patience = new Patience(notes::add, pauses::add);
    private FakeNode catalog;
    private TrainingClient trainings;

    @BeforeEach
    void start() throws Exception {
        catalog = new FakeNode("train");
        trainings = new TrainingClient(NodeClient.anonymous(TrustedHttp.create(), URI.create(catalog.url())));
    }

    @AfterEach
    void stop() {
        catalog.close();
    }

    @Test
    void catalogThatIsAwayForAWhile_isWaitedFor_andThatIsSaidOnce() {
        catalog.close();

        assertThat(patience.ask(() -> pauses.size() < 3 ? trainings.get("t").id() : "back"))
                .isEqualTo("back");

        assertThat(pauses).hasSize(3);
        assertThat(notes).singleElement().asString().startsWith("No answer, trying again every 5 s: GET ");
    }

    @Test
    void catalogThatStaysAway_isAFailureAfterFiveMinutes() {
        catalog.close();

        assertThatThrownBy(() -> patience.ask(() -> trainings.get("t"))).isInstanceOf(RemoteException.class);

        assertThat(pauses.stream().mapToLong(Duration::toSeconds).sum()).isEqualTo(295);
    }

    @Test
    void refusal_isNotRepeated() {
        assertThatThrownBy(() -> patience.ask(() -> trainings.get("t"))).hasMessageContaining("404");

        assertThat(pauses).isEmpty();
    }
}
