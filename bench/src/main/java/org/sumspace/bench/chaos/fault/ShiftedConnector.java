package org.sumspace.bench.chaos.fault;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.sumspace.connector.ConnectorMain;

/**
 * Runs a data connector whose clock is wrong: {@code --config FILE}. Without this, the nodes of one machine share its
 * clock.
 */
public final class ShiftedConnector {
    private static final String AHEAD = "sumspace.clock.ahead";

    private ShiftedConnector() {}

    public static void main(String... args) {
        Duration ahead = Duration.parse(System.getProperty(AHEAD));
        ConnectorMain.withClock(Clock.offset(Clock.systemUTC(), ahead)).run(args);
    }

    /** The arguments of {@code java} that run it, without its own arguments. */
    static List<String> program(Duration ahead) {
        return List.of(
                "-D" + AHEAD + "=" + ahead,
                "-cp",
                System.getProperty("java.class.path"),
                ShiftedConnector.class.getName());
    }
}
