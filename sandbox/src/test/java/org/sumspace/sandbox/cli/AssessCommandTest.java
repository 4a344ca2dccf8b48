package org.sumspace.sandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class AssessCommandTest {
    @TempDir
    Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... args) {
        CommandLine command = SumspaceMain.commandLine();
        return command.setOut(new PrintWriter(out)).setErr(new PrintWriter(err)).execute(args);
    }

    private int assess(Path in, String folderName, String... more) {
        String[] args = new String[7 + more.length];
        System.arraycopy(
                new String[] {
                    "assess",
                    "--in",
                    in.toString(),
                    "--out",
                    folder.resolve(folderName).toString(),
                    "--key",
                    folder.resolve("key.pem").toString()
                },
                0,
                args,
                0,
                7);
        System.arraycopy(more, 0, args, 7, more.length);
        return run(args);
    }

    @Test
    void exitCodes_tellFindingsWrongArgumentsAndRefusals() throws IOException {
        Path table = Files.writeString(folder.resolve("t.csv"), "email,age\nada@example.org,31\nbob@example.org,32\n");
        assertThat(assess(table, "one", "--fail-on", "risk=critical,quality=0.5"))
                .isZero();
        assertThat(out.toString()).contains("Direct identifiers: email.", "report.html");
        assertThat(assess(table, "two", "--fail-on", "risk=low")).isEqualTo(1);
        assertThat(err.toString()).contains("the risk is");
        assertThat(assess(table, "one")).isZero();
        assertThat(out.toString()).contains("was replaced.");
        Files.writeString(folder.resolve("two/mine.txt"), "mine");
        assertThat(assess(table, "two")).isEqualTo(2);
        assertThat(err.toString()).contains("mine.txt", "Name an empty folder with --out");
        assertThat(assess(folder.resolve("absent.csv"), "three")).isEqualTo(2);
        assertThat(assess(table, "three", "--fail-on", "risk=enormous")).isNotZero();
        assertThat(run("assess", "--in", table.toString())).isEqualTo(2);
        assertThat(assess(Files.createFile(folder.resolve("empty.csv")), "four"))
                .isEqualTo(3);
        assertThat(err.toString()).contains("UNSUPPORTED_FORMAT: The input is empty.");

        assertThat(run("assess", "inspect", "--in", table.toString())).isZero();
        assertThat(out.toString()).containsPattern("email +text +0 +2 {2}direct identifier: e-mail address in 100.0 %");
        assertThat(run("assess", "inspect", "--in", folder.resolve("empty.csv").toString()))
                .isEqualTo(3);

        assertThat(run("assess", "compare", "--models", table.toString(), "--in", table.toString()))
                .isEqualTo(2);
        assertThat(run("assess", "compare", "--models", table.toString(), table.toString(), "--in", table.toString()))
                .isEqualTo(3);

        assertThat(run(
                        "assess",
                        "compare",
                        "--models",
                        table.toString(),
                        table.toString(),
                        "--in",
                        table.toString(),
                        "--out",
                        folder.toString()))
                .isEqualTo(2);
        assertThat(err.toString()).contains("which is no part of a comparison", "Name an empty folder with --out");

        String key = folder.resolve("key.pem").toString();
        String assessed = folder.resolve("one").toString();
        assertThat(run("assess", "verify", assessed, "--key", key)).isZero();
        Files.writeString(folder.resolve("one/metrics.csv"), "changed");
        assertThat(run("assess", "verify", assessed, "--key", key)).isEqualTo(1);
        assertThat(out.toString()).contains("metrics.csv: the file was changed");
    }

    /**
     * Without --group the output did not mention that groups can be compared, although the inspection knows the column.
     */
    @Test
    void labelWithoutGroup_namesTheColumnWithGroupsOfPeople() throws IOException {
        StringBuilder rows = new StringBuilder("Geschlecht,Ergebnis\n");
        for (int i = 0; i < 120; i++) {
            rows.append(i % 2 == 0 ? "m" : "w").append(i % 3 == 0 ? ",ja\n" : ",nein\n");
        }
        Path table = Files.writeString(folder.resolve("t.csv"), rows);
        String hint = "--group Geschlecht compares its groups.";
        assertThat(assess(table, "one", "--label", "Ergebnis")).isZero();
        assertThat(out.toString()).contains(hint);
        out.getBuffer().setLength(0);
        assertThat(assess(table, "two", "--label", "Ergebnis", "--group", "Geschlecht"))
                .isZero();
        assertThat(out.toString()).doesNotContain(hint).contains("By Geschlecht: ja is true for ");
    }

    @Test
    void comparisons_takeColumnsFilesAndAnEarlierFolder() throws IOException {
        StringBuilder rows = new StringBuilder("g,y,p\n");
        for (int i = 0; i < 120; i++) {
            rows.append(i % 2 == 0 ? "a" : "b")
                    .append(',')
                    .append(i % 3 == 0 ? 1 : 0)
                    .append(',')
                    .append(i % 2)
                    .append('\n');
        }
        Path table = Files.writeString(folder.resolve("t.csv"), rows);
        Path lists = Files.writeString(folder.resolve("r.csv"), "user,item\nu,x\nu,y\n");
        Path relevant = Files.writeString(folder.resolve("j.csv"), "user,item\nu,y\n");
        assertThat(assess(table, "one", "--label", "y", "--predictions", "p", "--group", "g"))
                .isZero();
        assertThat(assess(
                        table,
                        "two",
                        "--recommendations",
                        lists.toString(),
                        "--relevance",
                        relevant.toString(),
                        "--against",
                        folder.resolve("one").toString()))
                .isZero();
        assertThat(Files.readString(folder.resolve("one/metrics.json"))).contains("demographic_parity_difference:g");
        assertThat(Files.readString(folder.resolve("two/metrics.json"))).contains("\"mrr\" : 0.5");
        assertThat(assess(table, "three", "--label", "absent")).isEqualTo(3);
        assertThat(assess(table, "four", "--analyses", "astrology")).isEqualTo(2);
        for (String option : List.of("--positive", "--predictions", "--scores")) {
            assertThat(assess(table, "four", option, "p")).isEqualTo(2);
            assertThat(err.toString()).contains(option + " needs --label");
        }
        assertThat(assess(table, "four", "--relevance", relevant.toString())).isEqualTo(2);
        assertThat(assess(table, "four", "--against", folder.resolve("absent").toString()))
                .isEqualTo(2);
    }
}
