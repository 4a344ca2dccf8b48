package org.sumspace.catalog.resource.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.catalog.fixture.RunningRound.NOW;

import java.text.Normalizer;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.sumspace.catalog.resource.domain.RecordOrigin;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.JsonValue;

class SearchWordsTest {
    @Test
    void l7_wordsAreRunsOfLettersAndDigits_withoutMarksAndCase() {
        assertThat(
                        SearchWords.of(
                                "  Caf\u00e9-Cre\u0300me, \ufb01ve \u2460 \uff21\uff22 \u0130stanbul \ud83d\ude00 \ud835\udc00x "))
                .containsExactly("cafe", "creme", "five", "1", "ab", "istanbul", "ax");
        assertThat(SearchWords.of("\u0301 $*.{}")).isEmpty();
    }

    @Test
    void l7_decompositionOfEachCharacter_givesTheWordsOfTheDecomposedText() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int i = 0; i < 1_000; i++) {
            String text = random.ints(50, 1, 0x3100)
                    .filter(Character::isDefined)
                    .mapToObj(Character::toString)
                    .collect(Collectors.joining());
            List<String> expected = Arrays.stream(Normalizer.normalize(text, Normalizer.Form.NFKD)
                            .replaceAll("\\p{M}", "")
                            .split("[^\\p{L}\\p{Nd}]+"))
                    .filter(word -> !word.isEmpty())
                    .map(word -> word.codePoints()
                            .map(character -> Character.toLowerCase(Character.toUpperCase(character)))
                            .mapToObj(Character::toString)
                            .collect(Collectors.joining()))
                    .toList();
            assertThat(SearchWords.of(text)).as("seed %s, %s", seed, i).isEqualTo(expected);
        }
    }

    /** A record of 256 KiB could otherwise need several megabytes of the index. */
    @Test
    void l7_recordHasALimitedNumberOfWords_thoseOfItsNameFirst() {
        String keywords =
                IntStream.range(0, 20_000).mapToObj(i -> "w" + i).collect(Collectors.joining(" ", "[\"", "\"]"));
        ResourceRecord record = ResourceRecord.created(
                "1",
                "2",
                new RecordOrigin("1", Digest.ZERO),
                NOW,
                JsonValue.parse("{\"name\": \"Weather\", \"description\": \"late\", \"keywords\": " + keywords + "}"),
                JsonValue.parse("{}"));
        assertThat(RecordTerms.entry(record).terms())
                .hasSize(1_003)
                .contains("listed", "owner:2", "name:weather", "word:weather", "word:w998")
                .doesNotContain("word:w999", "word:late");
    }
}
