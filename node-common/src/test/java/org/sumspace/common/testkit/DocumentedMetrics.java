package org.sumspace.common.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** Checks that the metrics of this product are documented. */
public final class DocumentedMetrics {
    private static final Pattern NAME = Pattern.compile("# TYPE (sumspace_\\w+?)(_max)? ");

    private DocumentedMetrics() {}

    /** Every metric of this product in the registry is described in docs/how-to/watch-a-node.md under its name in Prometheus. */
    public static void check(PrometheusMeterRegistry registry) {
        String page = page();
        List<String> names = NAME.matcher(registry.scrape())
                .results()
                .map(name -> name.group(1))
                .distinct()
                .toList();
        assertThat(names).isNotEmpty();
        assertThat(names).filteredOn(name -> !page.contains('`' + name)).isEmpty();
    }

    private static String page() {
        try {
            return Files.readString(Path.of("../docs/how-to/watch-a-node.md"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
