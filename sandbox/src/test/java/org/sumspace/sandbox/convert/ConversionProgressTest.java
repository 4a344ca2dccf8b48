package org.sumspace.sandbox.convert;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.sumspace.converter.FileConversion.Progress;

class ConversionProgressTest {
    private final StringWriter terminal = new StringWriter();
    private final AtomicLong clock = new AtomicLong(5);

    @Test
    void bar_isDrawnAFewTimesASecond_andAtTheEnd() {
        ConversionProgress progress = new ConversionProgress(new PrintWriter(terminal), 1_000, clock::get);
        clock.addAndGet(TimeUnit.SECONDS.toNanos(1));
        progress.converted(new Progress(500, 20, 1));
        progress.converted(new Progress(600, 25, 1));
        clock.addAndGet(TimeUnit.SECONDS.toNanos(1));
        progress.end(new Progress(1_000, 4_000, 1));
        assertThat(terminal.toString().split("\r"))
                .containsExactly(
                        "",
                        "[===============               ]  50 %  20 records, 1 refused, 20/s",
                        "[==============================] 100 %  4,000 records, 1 refused, 2,000/s"
                                + System.lineSeparator());
    }

    @Test
    void withoutASize_noBarIsDrawn() {
        new ConversionProgress(new PrintWriter(terminal), 0, clock::get).converted(new Progress(10, 1, 0));
        assertThat(terminal.toString()).startsWith("\r1 records, 0 refused");
    }
}
