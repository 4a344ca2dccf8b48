package org.sumspace.sandbox.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
        Table table = TableReader.read(file(text));
        assertThat(table.columns()).containsExactly("a", "b");
        assertThat(table.values(0)).containsExactly("1", "");
        assertThat(table.values(1).get(1)).isEqualTo("y z");
    }

    @Test
    void quotedValues_mayContainAnyCharacter() throws Exception {
        Table table = TableReader.read(file("a,\"b, c\"\n\"say \"\"hi\"\"\",\"two\nlines\"\n"));
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
    void otherEncodingOrMissingFile_isRefused() throws IOException {
        Path latin = Files.write(folder.resolve("latin.csv"), "a,b\n1,größe".getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> TableReader.read(latin)).hasMessageStartingWith(latin + " is not text in UTF-8");
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
