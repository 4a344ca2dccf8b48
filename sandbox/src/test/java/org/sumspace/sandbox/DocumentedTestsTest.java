package org.sumspace.sandbox;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that every test named in a document exists and runs in a tier, so that renamed or removed tests are noticed. */
class DocumentedTestsTest {
    private static final Path REPOSITORY = Path.of("..");
    /** As {@code `RulesTest`}, {@code `RulesTest#method`} and {@code -Dtest=RulesTest}. */
    private static final Pattern TEST = Pattern.compile("[`=]([A-Z]\\w*(?:Test|IT))(?:#(\\w+))?(?![\\w*])");

    /** The reasons why a tier leaves out a test. */
    private static final Pattern LEFT_OUT = Pattern.compile("@Disabled\\b|@Tag\\(");

    private static final int ATTACKS = 25;

    private static final Map<String, String> SOURCES = sources();

    private static Map<String, String> sources() {
        try (Stream<Path> files = Files.walk(REPOSITORY)) {
            return files.filter(file -> file.toString().contains("/src/test/java/")
                            && file.getFileName().toString().endsWith(".java"))
                    .collect(toMap(
                            file -> file.getFileName().toString().replace(".java", ""),
                            DocumentedTestsTest::text,
                            (one, other) -> one + other)); // several modules may have a test of the same name
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String reference(String page) {
        return text(REPOSITORY.resolve("docs/reference").resolve(page + ".md"));
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Stream<Path> documents() throws IOException {
        List<Path> pages =
                new ArrayList<>(List.of(REPOSITORY.resolve("README.md"), REPOSITORY.resolve("CONTRIBUTING.md")));
        try (Stream<Path> files = Files.walk(REPOSITORY.resolve("docs"))) {
            files.filter(file -> file.toString().endsWith(".md")).forEach(pages::add);
        }
        return pages.stream();
    }

    @ParameterizedTest
    @MethodSource("documents")
    void everyTestThatADocumentNames_runsInATier(Path document) {
        assertThat(TEST.matcher(text(document)).results())
                .filteredOn(named -> !runs(named.group(1), named.group(2)))
                .extracting(MatchResult::group)
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"protocol", "security-training", "security-catalog", "security-connector", "security-assessment"
            })
    void pagesOnProtection_nameTests(String document) {
        assertThat(TEST.matcher(reference(document)).results()).isNotEmpty();
    }

    private static boolean runs(String test, @Nullable String method) {
        String source = SOURCES.getOrDefault(test, "");
        return !source.isEmpty()
                && !LEFT_OUT.matcher(source).find()
                && (method == null || source.contains(" void " + method + "("));
    }

    @Test
    void everyAttack_hasARowThatNamesATest() {
        String security = reference("security-training");
        IntStream.rangeClosed(1, ATTACKS)
                .forEach(attack -> assertThat(security)
                        .containsPattern("(?m)^\\| " + attack + " \\|.*\\|.*\\|.*`\\w+#\\w+`.* \\|$"));
    }
}
