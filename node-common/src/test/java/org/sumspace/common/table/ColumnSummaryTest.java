package org.sumspace.common.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.sumspace.common.testkit.table.Spellings;
import org.sumspace.common.testkit.table.Spellings.Spelling;

class ColumnSummaryTest {
    static Stream<Spelling> spellings() {
        return Spellings.all().stream();
    }

    private static ReadColumn read(List<String> values) {
        ColumnSummary summary = new ColumnSummary();
        values.forEach(value -> summary.add(value, 1));
        return summary.decide();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("spellings")
    void column_isReadAsAWhole_andSaysHow(Spelling spelling) {
        ReadColumn column = read(spelling.values());
        List<String> becomes = spelling.values().stream()
                .map(column.reading()::apply)
                .map(value -> value == null ? "" : value)
                .toList();
        assertThat(column.type().name()).as("%s", column.notes()).isEqualTo(spelling.type());
        assertThat(becomes).isEqualTo(spelling.read());
        if (spelling.note().isEmpty()) {
            assertThat(column.notes()).isEmpty();
        } else {
            assertThat(column.notes()).anyMatch(note -> note.contains(spelling.note()));
        }
        assertThat(column.changes()).isEqualTo(!becomes.equals(spelling.values()));
        assertThat(column.present())
                .isEqualTo(becomes.stream().filter(value -> !value.isEmpty()).count());
    }

    /** Every reader reads what another one has read the same again. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("spellings")
    void readColumn_isReadAgain_withoutAChange(Spelling spelling) {
        List<String> once =
                spelling.read().stream().filter(value -> !value.isEmpty()).toList();
        ReadColumn again = read(once);
        assertThat(again.type().name()).isEqualTo(spelling.type());
        assertThat(once)
                .allSatisfy(value -> assertThat(again.reading().apply(value)).isEqualTo(value));
    }

    /** A database leaves out columns whose values do not match. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("spellings")
    void values_matchThePatternOfWhatMayBeRead(Spelling spelling) {
        Pattern pattern = Pattern.compile(ColumnSummary.pattern());
        if (!spelling.type().equals("TEXT")) {
            assertThat(spelling.values())
                    .allMatch(value -> pattern.matcher(value).find());
        }
        assertThat(pattern.matcher("Paris").find()).isFalse();
        assertThat(pattern.matcher("https://alder.example/").find()).isFalse();
    }

    @Test
    void typeOfAColumn_isDecidedByAllValues_notByTheFirst() {
        ColumnSummary late = new ColumnSummary();
        late.add("12", 5_000);
        late.add("12,5", 1);
        assertThat(late.decide().reading().numbers()).isEqualTo(NumberNotation.COMMA);
        ColumnSummary texts = new ColumnSummary();
        texts.add("12", 5_000);
        texts.add("twelve", 300);
        assertThat(texts.decide().type()).isEqualTo(ColumnReading.Type.TEXT);
        assertThat(texts.decide().notes())
                .containsExactly("has numbers in 5000 values, but not in 300, and stays text");
    }

    @Test
    void valuesThatAreNoDates_areSaidToBeNotReadable_andAreNotMissing() {
        ColumnSummary summary = new ColumnSummary();
        summary.add("31.12.1998", 99);
        summary.add("soon", 1);
        ReadColumn column = summary.decide();
        assertThat(column.type()).isEqualTo(ColumnReading.Type.TIME);
        assertThat(column.present()).isEqualTo(100);
        assertThat(column.valid()).isEqualTo(99);
        assertThat(column.reading().apply("soon")).isEqualTo("soon");
        assertThat(column.notes()).contains("has 1 value that is not readable as dates");
    }

    @Test
    void contradictingOrders_ofFewValues_areCounted() {
        ColumnSummary summary = new ColumnSummary();
        summary.add("31/12/1998", 98);
        summary.add("12/31/1998", 2);
        ReadColumn column = summary.decide();
        assertThat(column.reading().dates()).isEqualTo(DateOrder.DAY_FIRST);
        assertThat(column.valid()).isEqualTo(98);
        assertThat(column.notes())
                .containsExactly(
                        "has dates that were read with the day first (31/12/1998), because 98 values allow nothing else,"
                                + " but 2 values not",
                        "has 2 values that are not readable as dates");
    }

    private static ColumnSummary summary(String... values) {
        ColumnSummary summary = new ColumnSummary();
        Stream.of(values).forEach(value -> summary.add(value, 1));
        return summary;
    }

    /**
     * A birth year of two digits is never after the year of the data, and a gap between generations still determines
     * the century.
     */
    @Test
    void births_lieNotInTheFuture() {
        ReadColumn old = summary("31.12.25", "15.06.37", "01.01.49").decideBirths(2026);
        assertThat(old.reading().apply("15.06.37")).isEqualTo("1937-06-15");
        assertThat(old.notes())
                .anyMatch(note -> note.contains("read as 1925 to 1949, because its name says that they are births"));
        ReadColumn young = summary("31.12.98", "15.06.05", "01.01.26").decideBirths(2026);
        assertThat(young.reading().apply("01.01.26")).isEqualTo("2026-01-01");
        assertThat(young.reading().apply("31.12.98")).isEqualTo("1998-12-31");
        ColumnSummary all = new ColumnSummary();
        for (int year = 0; year < 100; year++) {
            all.add("31.12.%02d".formatted(year), 1);
        }
        ReadColumn ages = all.decideBirths(2026);
        assertThat(ages.reading().apply("31.12.26")).isEqualTo("2026-12-31");
        assertThat(ages.reading().apply("31.12.27")).isEqualTo("1927-12-31");
    }

    /**
     * Years of four digits in a column determine the century of those of two digits; without them the note mentions the
     * other century.
     */
    @Test
    void centuryOfOtherDates_isThatOfYearsOfFourDigits() {
        ReadColumn mixed = summary("31.12.1948", "15.06.37", "01.01.49").decide();
        assertThat(mixed.reading().apply("15.06.37")).isEqualTo("1937-06-15");
        ReadColumn alone = summary("31.12.48", "15.06.37", "01.01.49").decide();
        assertThat(alone.reading().apply("15.06.37")).isEqualTo("2037-06-15");
        assertThat(alone.notes()).anyMatch(note -> note.endsWith("if they are 1937 to 1949"));
        assertThat(summary("31.12.48", "15.06.2037", "01.01.49")
                        .decide()
                        .reading()
                        .apply("31.12.48"))
                .isEqualTo("2048-12-31");
    }

    @Test
    void blankText_isMissing_inEveryColumn() {
        ColumnSummary summary = new ColumnSummary();
        summary.add("ada", 2);
        summary.add("   ", 1);
        summary.add("", 1);
        ReadColumn column = summary.decide();
        assertThat(column.present()).isEqualTo(2);
        assertThat(column.changes()).isTrue();
        assertThat(column.reading().apply(" ")).isNull();
    }

    @Test
    void notes_repeatNoValue() {
        ColumnSummary summary = new ColumnSummary();
        summary.add("04/05/61", 20);
        summary.add("anna", 1);
        assertThat(summary.decide().notes()).noneMatch(note -> note.contains("anna") || note.contains("04/05"));
    }
}
