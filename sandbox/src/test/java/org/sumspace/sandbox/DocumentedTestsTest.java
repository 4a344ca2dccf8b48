package org.sumspace.sandbox;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that every test named in a document exists, so that renamed or removed tests are noticed. */
class DocumentedTestsTest {
    private static final Path REPOSITORY = Path.of("..");
    private static final Pattern TEST = Pattern.compile("`(\\w+)#(\\w+)`");
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

    private static String document(String name) {
        return text(REPOSITORY.resolve("docs").resolve(name));
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"protocol.md", "security.md"})
    void everyTestThatADocumentNames_exists(String document) {
        List<String> named = TEST.matcher(document(document))
                .results()
                .map(MatchResult::group)
                .toList();
        assertThat(named).isNotEmpty();
        assertThat(named).filteredOn(test -> !exists(test)).isEmpty();
    }

    private static boolean exists(String name) {
        Matcher test = TEST.matcher(name);
        return test.matches() && SOURCES.getOrDefault(test.group(1), "").contains(" void " + test.group(2) + "(");
    }

    @Test
    void everyAttack_hasARowThatNamesATest() {
        String security = document("security.md");
        IntStream.rangeClosed(1, ATTACKS)
                .forEach(attack -> assertThat(security)
                        .containsPattern("(?m)^\\| " + attack + " \\|.*\\|.*\\|.*`\\w+#\\w+`.* \\|$"));
    }
}
