package org.sumspace.assessment.report.core;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.sumspace.assessment.figure.domain.Drawing;
import org.sumspace.assessment.figure.domain.Plot;
import org.sumspace.assessment.shared.core.Markup;

/** Builds HTML. Every text is escaped, so that no name or value of a data set becomes markup. */
final class Html {
    private static final Pattern WORD = Pattern.compile("\\s+");
    private static final int WORD_MAX = 30;

    private final StringBuilder html = new StringBuilder();

    /**
     * A page that loads nothing and runs nothing, up to its body.
     *
     * @param style trusted: the style sheet that the page contains
     */
    Html start(String title, String style) {
        return raw("""
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
            """).element("title", title).raw("<style>\n" + style + "</style>\n</head>\n<body>\n<main>\n");
    }

    /** @param markup trusted: made by this program */
    Html raw(String markup) {
        html.append(markup);
        return this;
    }

    /**
     * Adds a figure: its pictures or the reason why there are none, a sentence about what it shows and from how many
     * rows, and its table behind a button that needs no script.
     *
     * @param sentence what one sees
     * @param numeric from which column on cells of the table are numbers
     */
    Html figure(Plot plot, String sentence, int numeric) {
        Drawing drawing = Drawing.of(plot);
        raw("<figure>\n");
        if (!drawing.pictures().isEmpty()) {
            // A picture with the focus can be scrolled with the keyboard.
            raw(
                    drawing.isWide()
                            ? "<div class=\"pictures scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Picture: "
                                    + Markup.escape(plot.title()) + "\">\n"
                            : "<div class=\"pictures\">\n");
            drawing.pictures().forEach(this::raw);
            raw("</div>\n");
        }
        raw("<figcaption>");
        List<String> words = Stream.of(
                        plot.reason() == null ? "" : "Not drawn: " + plot.reason() + ".", sentence, drawing.leftOut())
                .filter(each -> !each.isEmpty())
                .toList();
        if (!words.isEmpty()) {
            element("p", String.join(" ", words));
        }
        String basis = Stream.of(plot.yLabel(), plot.basis())
                .filter(each -> !each.isEmpty())
                .collect(Collectors.joining("; "));
        if (!basis.isEmpty()) {
            raw("<p class=\"basis\">").raw(Markup.escape(basis)).raw("</p>\n");
        }
        raw("</figcaption>\n");
        if (!plot.tableRows().isEmpty()) {
            behind(plot.title(), plot.tableHead(), plot.tableRows(), numeric);
        }
        return raw("</figure>\n");
    }

    /** A table behind a button. */
    Html behind(String caption, List<String> head, List<List<String>> rows, int numeric) {
        return raw("<details><summary>Table: ")
                .raw(Markup.escape(caption))
                .raw("</summary>\n")
                .table(caption, head, rows, numeric)
                .raw("</details>\n");
    }

    Html element(String name, String text) {
        html.append('<')
                .append(name)
                .append('>')
                .append(Markup.escape(text))
                .append("</")
                .append(name)
                .append(">\n");
        return this;
    }

    Html list(List<String> items) {
        html.append("<ul>\n");
        items.forEach(item -> element("li", item));
        html.append("</ul>\n");
        return this;
    }

    /**
     * @param caption empty for none
     * @param numeric from which column on cells are numbers, which are aligned to the right
     */
    Html table(String caption, List<String> head, List<List<String>> rows, int numeric) {
        // A table with the focus can be scrolled with the keyboard.
        html.append("<div class=\"table\" tabindex=\"0\" role=\"region\" aria-label=\"")
                .append(Markup.escape(caption.isEmpty() ? String.join(", ", head) : caption))
                .append("\">\n<table>\n");
        if (!caption.isEmpty()) {
            html.append("<caption>").append(Markup.escape(caption)).append("</caption>\n");
        }
        html.append("<thead><tr>");
        head.forEach(cell ->
                html.append("<th scope=\"col\">").append(Markup.escape(cell)).append("</th>"));
        html.append("</tr></thead>\n<tbody>\n");
        for (List<String> row : rows) {
            html.append("<tr>");
            for (int i = 0; i < row.size(); i++) {
                html.append(
                                i >= numeric
                                        ? "<td class=\"number\">"
                                        : isLong(row.get(i)) ? "<td class=\"long\">" : "<td>")
                        .append(Markup.escape(row.get(i)))
                        .append("</td>");
            }
            html.append("</tr>\n");
        }
        html.append("</tbody>\n</table>\n</div>\n");
        return this;
    }

    /** Whether the text has a word, such as a digest, that is so long that it must be broken. */
    private static boolean isLong(String text) {
        return WORD.splitAsStream(text).anyMatch(word -> word.length() > WORD_MAX);
    }

    @Override
    public String toString() {
        return html.toString();
    }
}
