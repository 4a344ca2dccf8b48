package org.sumspace.common.obs;

import static java.nio.charset.StandardCharsets.UTF_8;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.PatternLayout;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The latest lines of this process's log, in memory. Thread-safe. */
public final class RecentLog extends AppenderBase<ILoggingEvent> {
    private static final String PATTERN =
            "%d{yyyy-MM-dd'T'HH:mm:ss.SSSXXX, UTC} %-5level %logger{0} %msg %kvp{NONE}%n%nopex";

    private static final int LINE_CHARS_MAX = 4_096;

    private final PatternLayout layout = new PatternLayout();
    private final Deque<Line> lines = new ArrayDeque<>();
    private final long bytesMax;
    private long bytes;

    private record Line(Instant time, String text) {
        LocalDate day() {
            return time.atZone(ZoneOffset.UTC).toLocalDate();
        }

        int size() {
            return text.getBytes(UTF_8).length;
        }
    }

    /** @param bytesMax how much text is kept */
    public RecentLog(long bytesMax) {
        this.bytesMax = bytesMax;
    }

    /** Begins to keep what is logged. Does nothing if the process has another log than Logback's. */
    public void attach() {
        if (LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
            layout.setContext(context);
            layout.setPattern(PATTERN);
            layout.start();
            setContext(context);
            start();
            context.getLogger(Logger.ROOT_LOGGER_NAME).addAppender(this);
        }
    }

    public void detach() {
        if (LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
            context.getLogger(Logger.ROOT_LOGGER_NAME).detachAppender(this);
            stop();
        }
    }

    @Override
    protected void append(ILoggingEvent event) {
        String text = layout.doLayout(event);
        add(new Line(
                event.getInstant(),
                text.length() > LINE_CHARS_MAX ? text.substring(0, LINE_CHARS_MAX) + "...\n" : text));
    }

    private synchronized void add(Line line) {
        lines.addLast(line);
        bytes += line.size();
        while (bytes > bytesMax && lines.size() > 1) {
            bytes -= lines.removeFirst().size();
        }
    }

    /** The lines of a day in UTC, the latest ones if there were too many. */
    public synchronized String of(LocalDate day) {
        return lines.stream()
                .filter(line -> line.day().equals(day))
                .map(Line::text)
                .collect(Collectors.joining());
    }
}
