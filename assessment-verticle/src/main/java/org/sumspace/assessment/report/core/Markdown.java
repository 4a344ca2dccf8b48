package org.sumspace.assessment.report.core;

import java.util.List;
import java.util.stream.Collectors;

/** Writes Markdown. Every text is escaped, so that no name or value of a data set becomes markup or HTML. */
final class Markdown {
    private static final String MARKUP = "\\`*{}[]>#|~!";

    private Markdown() {}

    /** On one line. */
    static String escape(String text) {
        StringBuilder escaped = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            int c = text.codePointAt(i);
            if (Character.isWhitespace(c)) {
                escaped.append(' ');
            } else if (c == '<' || c == '&') {
                escaped.append(c == '<' ? "&lt;" : "&amp;");
            } else if (!Character.isISOControl(c) && Character.getType(c) != Character.FORMAT) {
                if (MARKUP.indexOf(c) >= 0 || (c == '_' && !isInsideWord(text, i))) {
                    escaped.append('\\');
                }
                escaped.appendCodePoint(c);
            }
        }
        return escaped.toString();
    }

    /** Markdown gives no meaning to an underscore inside a word. */
    private static boolean isInsideWord(String text, int i) {
        return i > 0
                && i + 1 < text.length()
                && Character.isLetterOrDigit(text.charAt(i - 1))
                && Character.isLetterOrDigit(text.charAt(i + 1));
    }

    static String list(List<String> items) {
        return items.stream().map(item -> "- " + item(item) + "\n").collect(Collectors.joining());
    }

    /** A character that would begin a list inside of the item is escaped, too. */
    private static String item(String text) {
        String escaped = escape(text);
        return escaped.startsWith("-") || escaped.startsWith("+") ? "\\" + escaped : escaped;
    }

    static String table(List<String> head, List<List<String>> rows) {
        StringBuilder table = new StringBuilder(row(head)).append("|");
        table.append(" --- |".repeat(head.size())).append('\n');
        rows.forEach(each -> table.append(row(each)));
        return table.toString();
    }

    private static String row(List<String> cells) {
        return cells.stream().map(cell -> " " + escape(cell) + " |").collect(Collectors.joining("", "|", "\n"));
    }
}
