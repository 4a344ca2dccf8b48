package org.sumspace.common.obs;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.core.joran.spi.JoranException;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.sumspace.common.config.LogConfig;
import org.sumspace.common.config.LogConfig.LogFormat;

class LogSetupTest {
    private static final org.slf4j.Logger OWN = LoggerFactory.getLogger("org.sumspace.any");
    private static final org.slf4j.Logger LIBRARY = LoggerFactory.getLogger("org.example.any");

    private final Map<Logger, ch.qos.logback.classic.Level> before = Stream.of("ROOT", "org.sumspace")
            .map(name -> (Logger) LoggerFactory.getLogger(name))
            .collect(Collectors.toMap(logger -> logger, Logger::getEffectiveLevel));

    @AfterEach
    void restore() {
        before.forEach(Logger::setLevel);
    }

    @Test
    void levelBelowWarn_appliesToTheNodeOnly() {
        LogSetup.apply(new LogConfig(LogFormat.TEXT, Level.DEBUG, true));
        assertThat(OWN.isDebugEnabled()).isTrue();
        assertThat(LIBRARY.isWarnEnabled()).isTrue();
        assertThat(LIBRARY.isInfoEnabled()).isFalse();
    }

    @Test
    void levelAboveWarn_appliesToLibrariesToo() {
        LogSetup.apply(new LogConfig(LogFormat.TEXT, Level.ERROR, true));
        assertThat(OWN.isWarnEnabled()).isFalse();
        assertThat(LIBRARY.isWarnEnabled()).isFalse();
        assertThat(LIBRARY.isErrorEnabled()).isTrue();
    }

    /** Otherwise stopping several nodes at once writes stack traces to their logs, as if data were lost. */
    @ParameterizedTest
    @ValueSource(strings = {"logback.xml", "logback-json.xml"})
    void membersThatStopTogether_areNoWarning(String file) throws JoranException {
        LoggerContext context = new LoggerContext();
        JoranConfigurator configurator = new JoranConfigurator();
        configurator.setContext(context);
        configurator.doConfigure(LogSetup.class.getClassLoader().getResource(file));

        assertThat(context.getLogger("com.hazelcast.instance.impl.Node").isWarnEnabled())
                .isFalse();
        assertThat(context.getLogger("com.hazelcast.instance.impl.Node").isErrorEnabled())
                .isTrue();
        assertThat(context.getLogger("com.hazelcast.internal.cluster.ClusterService")
                        .isWarnEnabled())
                .isTrue();
        context.stop();
    }
}
