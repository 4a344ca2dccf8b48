package org.sumspace.assessment.figure.domain;

import java.util.Locale;
import org.sumspace.assessment.shared.core.Markup;

/**
 * Builds one picture, in units of pixels on a phone. Every text is escaped; lengths are kept within the picture's numbers, so
 * that no value makes it unreadable. Colours come from the style sheet of the page.
 */
final class Svg {
    /** As wide as a phone's page, so that texts stay readable there. */
    static final int WIDTH = 320;
    /** Height of a text's line. */
    static final int LINE = 16;

    private static final double CHARACTER = 6.6;
    private static final double CAPITAL = 8;
    private static final int WIDE_FROM = 0x1100;

    private final StringBuilder svg = new StringBuilder();

    Svg text(String style, double x, double y, String text) {
        svg.append(format("<text class=\"%s\" x=\"%.1f\" y=\"%.1f\">", style, x, y))
                .append(Markup.escape(text))
                .append("</text>");
        return this;
    }

    /** A text in so much space, with the whole text for whoever points at it if it is shortened. */
    Svg label(String style, double x, double y, double space, String text) {
        String shown = fitting(text, space);
        svg.append(format("<text class=\"%s\" x=\"%.1f\" y=\"%.1f\">", style, x, y))
                .append(Markup.escape(shown));
        if (!shown.equals(text)) {
            svg.append("<title>").append(Markup.escape(text)).append("</title>");
        }
        svg.append("</text>");
        return this;
    }

    /** A text from its end at x and y to the lower left. */
    Svg slanted(double x, double y, double space, String text) {
        svg.append(format("<g transform=\"translate(%.1f %.1f) rotate(-50)\">", x, y));
        label("end", 0, 0, space, text);
        svg.append("</g>");
        return this;
    }

    /** @param title the tooltip */
    Svg box(String style, double x, double y, double width, double height, String title) {
        svg.append(format(
                "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"><title>",
                style, x, y, Math.max(0, width), Math.max(0, height)));
        svg.append(Markup.escape(title)).append("</title></rect>");
        return this;
    }

    Svg tinted(double opacity, double x, double y, double side, String title) {
        svg.append(format(
                "<rect class=\"mark\" fill-opacity=\"%.3f\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"><title>",
                opacity, x, y, side, side));
        svg.append(Markup.escape(title)).append("</title></rect>");
        return this;
    }

    Svg path(String style, String points) {
        svg.append(format("<path class=\"%s\" d=\"%s\"/>", style, points));
        return this;
    }

    Svg link(double width, String points) {
        svg.append(format("<path class=\"link\" stroke-width=\"%.2f\" d=\"%s\"/>", width, points));
        return this;
    }

    Svg dot(double x, double y) {
        svg.append(format("<circle class=\"mark\" cx=\"%.1f\" cy=\"%.1f\" r=\"4\"/>", x, y));
        return this;
    }

    /** @param label the text for screen readers */
    String picture(int width, double height, String label) {
        return format(
                        "<svg role=\"img\"%s viewBox=\"0 0 %d %.0f\" aria-label=\"%s\">",
                        width > WIDTH ? " class=\"wide\"" : "", width, Math.ceil(height), Markup.escape(label))
                + svg
                + "</svg>\n";
    }

    private static String fitting(String text, double space) {
        double used = 0;
        int end = 0;
        while (end < text.length()) {
            int c = text.codePointAt(end);
            used += c >= WIDE_FROM ? 2 * CHARACTER : Character.isUpperCase(c) ? CAPITAL : CHARACTER;
            if (used > space) {
                return text.substring(0, Math.max(0, text.offsetByCodePoints(end, end > 0 ? -1 : 0))) + "…";
            }
            end += Character.charCount(c);
        }
        return text;
    }

    static String format(String pattern, Object... arguments) {
        return String.format(Locale.ROOT, pattern, arguments);
    }
}
