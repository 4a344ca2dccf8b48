package org.sumspace.assessment.run.service;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.assessment.Samples;
import org.sumspace.assessment.dataset.store.LocalFile;
import org.sumspace.assessment.run.domain.FileCheck;

/** Answers of a worker about the contents of files. */
class FileCheckWorkerTest {
    @TempDir
    Path folder;

    private FileCheck check(String name, byte[] content) throws IOException {
        Path file = Files.write(folder.resolve(name), content);
        FileCheck check = FileCheckWorker.run(
                new LocalFile(file),
                folder.resolve("work"),
                new FileCheckWorker.Demand(null, List.of()),
                Samples.CLOCK.instant());
        assertThat(folder.resolve("work")).doesNotExist();
        return check;
    }

    private static byte[] text(String content) {
        return content.getBytes(StandardCharsets.UTF_8);
    }

    private static Map<String, byte[]> unreadable() {
        Map<String, byte[]> files = new LinkedHashMap<>();
        files.put("empty.csv", new byte[0]);
        files.put("header.csv", text("a,b\n"));
        files.put("nulls.csv", text("a,b\n,\n , \n"));
        files.put("ragged.csv", text("a,b\n1\n1,2,3\n1,2\n"));
        files.put("wide.csv", text("a,".repeat(20_001) + "\n"));
        files.put("line.csv", text("a\n" + "x".repeat(2 << 20) + "\n"));
        files.put("quote.csv", text("a,b\n\"1,2\n3,4\n"));
        files.put("picture.csv", new byte[] {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10});
        files.put("archive.json", new byte[] {'P', 'K', 3, 4});
        files.put("broken.json", text("{\"statements\": [{\"a\": 1}"));
        files.put("deep.json", text("[".repeat(100) + "]".repeat(100)));
        files.put("fake.parquet", text("PAR1 nothing PAR1"));
        return files;
    }

    private static Map<String, byte[]> unusual() {
        Map<String, byte[]> files = new LinkedHashMap<>();
        files.put("bom.csv", text("\ufeffa,b\n1,2\n"));
        files.put("one.csv", text("a,b\n1,2\n"));
        files.put("utf16.csv", "a,b\n1,é\n".getBytes(StandardCharsets.UTF_16));
        files.put("latin.csv", "a,b\n1,é\n".getBytes(Charset.forName("windows-1252")));
        files.put("crlf.csv", text("a,b\r\n1,2\r\n"));
        files.put("breaks.csv", text("a,b\n\"1\n1\",2\n"));
        files.put("twice.csv", text("a,a,\n1,2,3\n"));
        files.put("table.json", text("a,b\n1,2\n"));
        files.put("times.csv", text("""
                        at,took
                        2024-01-01T00:00:00.123456789Z,-1
                        2024-01-01T00:00:00,12:30
                        2024-02-31T00:00:00Z,3661.5
                        """));
        return files;
    }

    /** assessment I4, I5: unreadable files are refused with a reason that contains none of their values. */
    @Test
    void i5_contentsThatAreNoTable_areRefusedWithAReason() throws IOException {
        for (Map.Entry<String, byte[]> each : unreadable().entrySet()) {
            FileCheck check = check(each.getKey(), each.getValue());
            assertThat(check.valid()).as(each.getKey()).isFalse();
            assertThat(check.error()).as(each.getKey()).matches("[A-Z_]+: (?s).{10,}");
        }
    }

    /** assessment I3, I5: other encodings, line ends, breaks in cells, names of columns and of files. */
    @Test
    void i5_unusualContents_areRead() throws IOException {
        for (Map.Entry<String, byte[]> each : unusual().entrySet()) {
            FileCheck check = check(each.getKey(), each.getValue());
            assertThat(check.error()).as(each.getKey()).isNull();
            assertThat(check.valid()).as(each.getKey()).isTrue();
        }
        assertThat(check("twice.csv", requireNonNull(unusual().get("twice.csv")))
                        .actualColumns())
                .containsExactly("a", "a_1", "column_3");
    }

    /** assessment H6: identifiers in a header and in the names of members are not shown. */
    @Test
    void h6_identifiersInNames_areReplacedByTheirKinds() throws IOException {
        assertThat(check("names.csv", text("id,ada@example.org,bob@example.org,2024\n1,2,3,4\n"))
                        .actualColumns())
                .containsExactly("id", "[EMAIL]", "[EMAIL]_1", "2024");
        assertThat(check("names.json", text("[{\"ada@example.org\": {\"age\": 3}, \"Paris\": 1}]"))
                        .actualColumns()
                        .toString())
                .contains("[EMAIL]", "Paris")
                .doesNotContain("ada@");
    }
}
