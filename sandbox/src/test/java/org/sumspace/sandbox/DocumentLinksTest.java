package org.sumspace.sandbox;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The links in documents lead to existing pages and headings, and the pages are not too long. */
class DocumentLinksTest {
    private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} (.+)$");
    private static final Pattern CODE = Pattern.compile("(?ms)^```.*?^```$");
    private static final int PAGE_BYTES_MAX = 40 * 1024;

    static Stream<Path> documents() throws IOException {
        return DocumentedTestsTest.documents();
    }

    @ParameterizedTest
    @MethodSource("documents")
    void everyLink_leadsToAPageAndItsHeading(Path document) throws IOException {
        List<String> links = LINK.matcher(withoutCode(document))
                .results()
                .map(link -> link.group(1))
                .filter(link -> !link.matches("[a-z]+:.*"))
                .toList();

        assertThat(links).filteredOn(link -> !leadsSomewhere(document, link)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("documents")
    void pages_areShortEnoughToRead(Path document) throws IOException {
        assertThat(Files.size(document)).isLessThanOrEqualTo(PAGE_BYTES_MAX);
    }

    private static boolean leadsSomewhere(Path document, String link) {
        String[] parts = link.split("#", 2);
        Path page = parts[0].isEmpty() ? document : document.resolveSibling(parts[0]);
        return Files.exists(page) && (parts.length == 1 || anchors(page).contains(parts[1]));
    }

    /** The anchors that GitHub gives to headings. */
    private static Set<String> anchors(Path page) {
        try {
            return HEADING.matcher(withoutCode(page))
                    .results()
                    .map(DocumentLinksTest::anchor)
                    .collect(toSet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String anchor(MatchResult heading) {
        return heading.group(1)
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\w\\- ]", "")
                .replace(' ', '-');
    }

    private static String withoutCode(Path page) throws IOException {
        return CODE.matcher(Files.readString(page)).replaceAll("");
    }
}
