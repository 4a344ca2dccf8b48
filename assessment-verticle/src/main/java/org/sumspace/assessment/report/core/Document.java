package org.sumspace.assessment.report.core;

import java.util.ArrayList;
import java.util.List;

/** A text with headings for people, which is written as Markdown and as HTML. */
final class Document {
    private final String title;
    private final List<Section> sections = new ArrayList<>();

    /** A part under a heading; the parts before the first heading have none. */
    static final class Section {
        private final String heading;
        private final List<Block> blocks = new ArrayList<>();

        private Section(String heading) {
            this.heading = heading;
        }

        Section text(String sentence) {
            blocks.add(new Text(sentence));
            return this;
        }

        Section items(List<String> items) {
            if (!items.isEmpty()) {
                blocks.add(new Items(items));
            }
            return this;
        }

        Section table(List<String> head, List<List<String>> rows) {
            if (!rows.isEmpty()) {
                blocks.add(new Table(head, rows));
            }
            return this;
        }
    }

    private sealed interface Block permits Text, Items, Table {}

    private record Text(String sentence) implements Block {}

    private record Items(List<String> items) implements Block {}

    private record Table(List<String> head, List<List<String>> rows) implements Block {}

    Document(String title) {
        this.title = title;
    }

    Section section(String heading) {
        Section section = new Section(heading);
        sections.add(section);
        return section;
    }

    String markdown() {
        StringBuilder markdown =
                new StringBuilder("# ").append(Markdown.escape(title)).append("\n");
        for (Section section : sections) {
            if (!section.heading.isEmpty()) {
                markdown.append("\n## ")
                        .append(Markdown.escape(section.heading))
                        .append("\n");
            }
            section.blocks.forEach(block -> markdown.append('\n').append(markdown(block)));
        }
        return markdown.toString();
    }

    private static String markdown(Block block) {
        if (block instanceof Items items) {
            return Markdown.list(items.items());
        }
        if (block instanceof Table table) {
            return Markdown.table(table.head(), table.rows());
        }
        return Markdown.escape(((Text) block).sentence()) + "\n";
    }

    /** @param style the style sheet that the page contains */
    String html(String style) {
        Html html = new Html().start(title, style).element("h1", title);
        for (Section section : sections) {
            if (!section.heading.isEmpty()) {
                html.element("h2", section.heading);
            }
            section.blocks.forEach(block -> add(html, block));
        }
        return html.raw("</main>\n</body>\n</html>\n").toString();
    }

    private static void add(Html html, Block block) {
        if (block instanceof Items items) {
            html.list(items.items());
        } else if (block instanceof Table table) {
            html.table("", table.head(), table.rows(), table.head().size());
        } else {
            html.element("p", ((Text) block).sentence());
        }
    }
}
