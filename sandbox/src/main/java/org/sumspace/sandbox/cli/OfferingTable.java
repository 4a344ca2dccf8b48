package org.sumspace.sandbox.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.sumspace.sandbox.client.OfferingClient.Offerings;

/** Prints service offerings as a table. */
final class OfferingTable {
    private static final List<String> HEAD = List.of("id", "offered by", "changed", "name");
    private static final int NAME_CHARS_MAX = 60;

    private OfferingTable() {}

    static void print(Offerings offerings, PrintWriter out) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(HEAD);
        offerings.first().forEach(offering -> rows.add(row(offering)));
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int column = 0; column < HEAD.size(); column++) {
                line.append(padded(row.get(column), width(rows, column)));
            }
            out.println(line.toString().stripTrailing());
        }
        out.printf(Locale.ROOT, "%d of %d offerings%n", offerings.first().size(), offerings.count());
    }

    private static List<String> row(JsonNode offering) {
        return List.of(
                printable(offering.path("_id").asText()),
                printable(offering.path("providedBy").asText()),
                printable(offering.path("updatedAt").asText()),
                printable(offering.path("name").asText()));
    }

    /** Others chose this text: a control character in it could change the terminal. */
    private static String printable(String text) {
        String line = text.replaceAll("\\p{C}", "?");
        return line.length() <= NAME_CHARS_MAX ? line : line.substring(0, NAME_CHARS_MAX - 1) + "…";
    }

    private static int width(List<List<String>> rows, int column) {
        return rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0);
    }

    private static String padded(String text, int width) {
        return text + " ".repeat(width - text.length() + 2);
    }
}
