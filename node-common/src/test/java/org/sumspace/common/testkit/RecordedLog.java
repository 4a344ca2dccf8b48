package org.sumspace.common.testkit;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import java.util.stream.Collectors;
import org.slf4j.LoggerFactory;

/** Everything that is logged in this JVM until it is closed, with the details of this project's own classes. */
public final class RecordedLog implements AutoCloseable {
    private final Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    private final Logger sumspace = (Logger) LoggerFactory.getLogger("org.sumspace");
    private final ListAppender<ILoggingEvent> events = new ListAppender<>();

    public RecordedLog() {
        sumspace.setLevel(Level.DEBUG);
        sumspace.setAdditive(false);
        events.start();
        sumspace.addAppender(events);
        root.addAppender(events);
    }

    /** The lines with their keys and values, and with exceptions. */
    public String text() {
        return List.copyOf(events.list).stream()
                .map(event -> event.getFormattedMessage() + event.getKeyValuePairs() + event.getThrowableProxy())
                .collect(Collectors.joining("\n"));
    }

    /** As {@link #text}, with the stack traces of exceptions. */
    public String traces() {
        return List.copyOf(events.list).stream()
                .map(event -> event.getFormattedMessage()
                        + event.getKeyValuePairs()
                        + ThrowableProxyUtil.asString(event.getThrowableProxy()))
                .collect(Collectors.joining("\n"));
    }

    @Override
    public void close() {
        sumspace.detachAppender(events);
        root.detachAppender(events);
        sumspace.setAdditive(true);
        sumspace.setLevel(null);
    }
}
