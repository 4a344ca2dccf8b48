package org.sumspace.assessment.shared.core;

/** Escapes untrusted texts for HTML and SVG. */
public final class Markup {
    private Markup() {}

    /** Escapes markup, and removes control characters and characters that change the direction of text. */
    public static String escape(String text) {
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
}
