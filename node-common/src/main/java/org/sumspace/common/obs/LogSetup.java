package org.sumspace.common.obs;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.core.joran.spi.JoranException;
import org.slf4j.LoggerFactory;
import org.sumspace.common.config.LogConfig;
import org.sumspace.common.config.LogConfig.LogFormat;

/** Sets up the log of a process that is one node. Processes with several nodes have their own set-up. */
public final class LogSetup {
    private static final String JSON = "logback-json.xml";

    private LogSetup() {}

    public static void apply(LogConfig config) {
        if (config.format() == LogFormat.JSON) {
            useJson();
        }
        if (config.level() != null) {
            setLevel(config.level());
        }
        if (!config.requests()) {
            set("org.sumspace.requests", Level.WARN);
        }
    }

    /** Sets the log level of the node's own classes. For libraries the level is at least WARN. */
    private static void setLevel(org.slf4j.event.Level level) {
        Level minimum = Level.convertAnSLF4JLevel(level);
        set("org.sumspace", minimum);
        set(org.slf4j.Logger.ROOT_LOGGER_NAME, minimum.isGreaterOrEqual(Level.WARN) ? minimum : Level.WARN);
    }

    private static void set(String name, Level level) {
        if (LoggerFactory.getLogger(name) instanceof Logger logger) {
            logger.setLevel(level);
        }
    }

    private static void useJson() {
        if (LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
            context.reset();
            JoranConfigurator configurator = new JoranConfigurator();
            configurator.setContext(context);
            try {
                configurator.doConfigure(LogSetup.class.getClassLoader().getResource(JSON));
            } catch (JoranException e) {
                throw new IllegalStateException(JSON + " is not a valid Logback configuration", e);
            }
        }
    }
}
