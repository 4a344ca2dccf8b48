package org.sumspace.assessment.compliance.core;

import java.util.List;
import java.util.regex.Pattern;

/** Builds HTML. Every text is escaped, so that no name or value of a data set becomes markup. */
final class Html {
    private static final Pattern WORD = Pattern.compile("\\s+");
    private static final int WORD_MAX = 30;

    private final StringBuilder html = new StringBuilder();

    static String escape(String text) {
        StringBuilder escaped = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            switch (c) {
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '&' -> escaped.append("&amp;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                default -> {
                    if (!Character.isISOControl(c) && Character.getType(c) != Character.FORMAT) {
                        escaped.appendCodePoint(c);
                    }
                }
            }
        });
        return escaped.toString();
    }

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
            """).element("title", title).raw("<style>\n" + style + "</style>\n</head>\n<body>\n");
    }

    /** @param markup trusted: made by this program */
    Html raw(String markup) {
        html.append(markup);
        return this;
    }

    Html element(String name, String text) {
        html.append('<')
                .append(name)
                .append('>')
                .append(escape(text))
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
        // Whoever uses no mouse can scroll a table that has the focus.
        html.append("<div class=\"table\" tabindex=\"0\" role=\"region\" aria-label=\"")
                .append(escape(caption.isEmpty() ? String.join(", ", head) : caption))
                .append("\">\n<table>\n");
        if (!caption.isEmpty()) {
            html.append("<caption>").append(escape(caption)).append("</caption>\n");
        }
        html.append("<thead><tr>");
        head.forEach(
                cell -> html.append("<th scope=\"col\">").append(escape(cell)).append("</th>"));
        html.append("</tr></thead>\n<tbody>\n");
        for (List<String> row : rows) {
            html.append("<tr>");
            for (int i = 0; i < row.size(); i++) {
                html.append(
                                i >= numeric
                                        ? "<td class=\"number\">"
                                        : isLong(row.get(i)) ? "<td class=\"long\">" : "<td>")
                        .append(escape(row.get(i)))
                        .append("</td>");
            }
            html.append("</tr>\n");
        }
        html.append("</tbody>\n</table>\n</div>\n");
        return this;
    }

    /** Whether a word of the text, such as a digest, is broken rather than make its column as wide. */
    private static boolean isLong(String text) {
        return WORD.splitAsStream(text).anyMatch(word -> word.length() > WORD_MAX);
    }

    @Override
    public String toString() {
        return html.toString();
    }
}
