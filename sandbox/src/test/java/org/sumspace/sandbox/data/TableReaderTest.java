package org.sumspace.sandbox.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.table.CsvStart;

class TableReaderTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a,b\n1,x\n,y z\n",
                "\ufeffa,b\r\n1,x\r\n,y z",
                "a;b\n1;x\n\n;y z\n\n",
                "a\tb\n1\tx\n\ty z\n",
                " a , b \n1, \"x\"\n , y z \n",
            })
    void commonFormats_giveTheSameTable(String text) throws Exception {
        LearnerTable table = TableReader.read(file(text));
        assertThat(table.columns()).containsExactly("a", "b");
        assertThat(table.values(0)).containsExactly("1", "");
        assertThat(table.values(1).get(1)).isEqualTo("y z");
    }

    @Test
    void quotedValues_mayContainAnyCharacter() throws Exception {
        LearnerTable table = TableReader.read(file("a,\"b, c\"\n\"say \"\"hi\"\"\",\"two\nlines\"\n"));
        assertThat(table.columns()).containsExactly("a", "b, c");
        assertThat(table.rows().get(0)).containsExactly("say \"hi\"", "two\nlines");
    }

    @ParameterizedTest(name = "{1}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "``|table.csv is empty; give",
                "` \n\n`|table.csv is empty; give",
                "`just text\nmore\n`|table.csv has only one column; separate",
                "`a,b,a\n1,2,3`|table.csv has two columns named 'a'; give",
                "`a,,c\n1,2,3`|table.csv has no name for column 2; name",
                "`a,b\n`|table.csv has a header but no rows; add",
                "`a,b\n1,2\n3\n`|table.csv has 1 values in line 3, but the header names 2 columns; complete",
                "`a,b\n1,2\n\n3,4,5`|table.csv has 3 values in line 4, but the header names 2 columns; complete",
                "`mpg,cyl\nMazda,21,6\nDatsun,22,4`|table.csv has 3 values in every line, but the header names 2 columns; name each",
                "`a,b\n1,2,3\n4,5`|table.csv has 3 values in line 2, but the header names 2 columns; complete",
                "`a,b\n1,2,,\n3,4,,`|table.csv has 4 values in every line, but the header names 2 columns; name each",
                "`a,b\n1,\"x`|table.csv is not valid CSV",
                "`a,b\0\n1,2`|table.csv is a binary file; save",
            })
    void unusableFile_isRefusedWithTheReason(String text, String reason) throws IOException {
        Path file = file(text);
        assertThatThrownBy(() -> TableReader.read(file))
                .isInstanceOf(InvalidTableException.class)
                .hasMessageStartingWith(folder + "/" + reason);
    }

    @Test
    void otherEncodings_areRead_andAssumedOnesAreSaid() throws Exception {
        for (Charset charset : List.of(Charset.forName("windows-1252"), StandardCharsets.UTF_16LE)) {
            String mark = charset.equals(StandardCharsets.UTF_16LE) ? "\ufeff" : "";
            Path file = Files.write(folder.resolve("latin.csv"), (mark + "a,b\n1,gr\u00f6\u00dfe").getBytes(charset));
            LearnerTable table = TableReader.read(file);
            assertThat(table.rows().get(0)).containsExactly("1", "gr\u00f6\u00dfe");
            assertThat(table.notes()).hasSize(mark.isEmpty() ? 1 : 0);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Extract of 2025-01-06;;\na;b;c\n1;x;y\n2;x;z\n",
                "Results of the course\n\na;b;c\n1;x;y\n2;x;z\n",
                "# made by a program\r\n# second line\r\na,b,c\r\n1,x,y\r\n2,x,z\r\n",
                "# made by a program, with commas, and \"a quote\na,b,c\n1,x,y\n2,x,z\n",
                "# one, two, three\n# four\n# five, six\na,b,c\n1,x,y\n",
                "Extract;of;2025-01-06;by;hand;and;more\nsecond;line\na;b;c\n1;x;y\n2;x;z\n3;x;z\n4;x;z\n",
                "Extract;of\n\nby;hand\na;b;c\n1;x;y\n2;x;z\n3;x;z\n",
                "sep=|\na|b|c\n1|x|y\n",
                "\n\na\tb\tc\n1\tx\ty\n"
            })
    void linesBeforeTheHeader_areSkipped_andSaid(String text) throws Exception {
        LearnerTable table = TableReader.read(file(text));
        assertThat(table.columns()).containsExactly("a", "b", "c");
        assertThat(table.rows().get(0)).containsExactly("1", "x", "y");
        assertThat(table.notes())
                .singleElement()
                .satisfies(note -> assertThat(note).contains("The header was found"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Results of the course,,,\na,b,c,d\n1,x,y,z\n2,x,z,z\n3,x,z,z\n",
                "Results,\"of 2025, spring\",,\n,,,\na,b,c,d\n1,x,y,z\n2,x,z,z\n3,x,z,z\n",
                "Results;;;\nCourse;Mathematics;;\nDate;2025-01-06;;\na;b;c;d\n1;x;y;z\n2;x;z;z\n3;x;z;z\n",
                "Course;Mathematics;Spring;\na;b;c;d\n1;x;y;z\n2;x;z;z\n3;x;z;z\n",
                "Course\tMathematics\t\t\na\tb\tc\td\n1\tx\ty\tz\n2\tx\tz\tz\n3\tx\tz\tz\n",
            })
    void titlesPaddedToTheWidthOfTheTable_areNoHeader(String text) throws Exception {
        LearnerTable table = TableReader.read(file(text));
        assertThat(table.columns()).containsExactly("a", "b", "c", "d");
        assertThat(table.rows().get(0)).containsExactly("1", "x", "y", "z");
        assertThat(table.notes())
                .singleElement()
                .satisfies(note -> assertThat(note).contains("The header was found"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a,\n1,2\n3,4\n5,6",
                "name,score,,\nAnna,absent,x,y\nBen,5,x,y\nCleo,6,x,y\nDora,7,x,y\nEmil,8,z,y\n",
                "name,group,,\nAnna,red,kept,1\nBen,blue,lost,2\nCleo,green,found,3\nDora,black,gone,4\n",
                "x;y\n0,1;2,3\n4,5;6,7\n8,9;1,2",
                "a;b\n;x\n1;\n;y\n",
                "a,b\n1,2",
                "#a,b\n1,x\n2,y\n3,z",
                "a;b\nx;y;z\nu;v;w\nr;s;t\n"
            })
    void headersThatAreShort_areNoTitles(String text) throws Exception {
        assertThat(CsvStart.of(new StringReader(text), 100).skipped()).isZero();
    }

    @Test
    void separatorAfterTheLastValue_isNoFurtherColumn() throws Exception {
        LearnerTable table = TableReader.read(file("a,b\n1,x,\n2,y\n3,z, \n"));
        assertThat(table.columns()).containsExactly("a", "b");
        assertThat(table.rows()).containsExactly(List.of("1", "x"), List.of("2", "y"), List.of("3", "z"));
    }

    @Test
    void missingFile_isRefused() {
        Path none = folder.resolve("none.csv");
        assertThatThrownBy(() -> TableReader.read(none)).hasMessageStartingWith(none + " does not exist");
        assertThatThrownBy(() -> TableReader.read(folder)).hasMessageStartingWith(folder + " is a folder");
    }

    @Test
    void tooManyCells_areRefused() throws IOException {
        int columns = 5_000;
        String line = "1" + ",1".repeat(columns - 1) + "\n";
        StringBuilder text = new StringBuilder("c0");
        for (int i = 1; i < columns; i++) {
            text.append(",c").append(i);
        }
        text.append('\n').append(line.repeat(2_001));
        Path file = file(text.toString());
        assertThatThrownBy(() -> TableReader.read(file)).hasMessageContaining("more than 10000000 cells");
    }

    @Test
    void tooLongColumnName_isRefused() throws IOException {
        Path file = file("a," + "%".repeat(200) + "\n1,2");
        assertThatThrownBy(() -> TableReader.read(file)).hasMessageContaining("a too long name for column 2");
    }

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("table.csv"), text);
    }
}
