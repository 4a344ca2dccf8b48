package org.sumspace.sandbox.cli.shared;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class TextTableTest {
    @Test
    void columns_areAlignedAsATerminalShowsThem() {
        assertThat(printed(TextTable.withHead("name", "n")
                        .row("e\u0301lan", "1")
                        .row("\u8cc7\u6599", "2")
                        .row("", "3")))
                .isEqualTo("name  n%ne\u0301lan  1%n\u8cc7\u6599  2%n      3%n".formatted());
    }

    @Test
    void longCells_areCut_andLongValuesAreNot() {
        assertThat(printed(TextTable.withHead("a").row("x".repeat(61))))
                .contains("x".repeat(59) + "…")
                .doesNotContain("x".repeat(60));
        assertThat(printed(TextTable.withHead("a").row("\u8cc7".repeat(31))))
                .contains("\u8cc7".repeat(29) + "…")
                .doesNotContain("\u8cc7".repeat(30));
        assertThat(printed(TextTable.ofFields().row("a", "x".repeat(5_000)))).contains("x".repeat(5_000));
    }

    @Test
    void controlAndFormatCharacters_areReplaced() {
        assertThat(printed(TextTable.ofFields().row("a\nb\u001b[2J\u202e\u009b\ud800")))
                .isEqualTo("a?b?[2J???%n".formatted());
    }

    private static String printed(TextTable table) {
        StringWriter text = new StringWriter();
        table.print(new PrintWriter(text, true));
        return text.toString();
    }
}
