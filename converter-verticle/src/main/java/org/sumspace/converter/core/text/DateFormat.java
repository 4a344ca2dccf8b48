package org.sumspace.converter.core.text;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** Reads a date by a format with Python's directives: {@code %d/%m/%Y %H:%M}. */
public final class DateFormat {
    private final String text;
    private int at;
    private int year = 1900;
    private int month = 1;
    private int day = 1;
    private int hour;
    private int minute;
    private int second;
    private int nanos;
    private int half = -1;
    private ZoneOffset offset = ZoneOffset.UTC;

    private DateFormat(String text) {
        this.text = text;
    }

    /** ISO 8601 in UTC as {@link Dates} writes it, or null if the text is not of the format. */
    public static @Nullable String parse(String text, String format) {
        DateFormat reader = new DateFormat(text.strip());
        try {
            return reader.read(format) ? Dates.written(reader.date()) : null;
        } catch (DateTimeException | NumberFormatException e) {
            return null;
        }
    }

    private boolean read(String format) {
        for (int i = 0; i < format.length(); i++) {
            char c = format.charAt(i);
            boolean fits;
            if (c == '%' && i + 1 < format.length()) {
                fits = directive(format.charAt(++i));
            } else if (Character.isWhitespace(c)) {
                fits = blanks();
            } else {
                fits = at < text.length() && text.charAt(at++) == c;
            }
            if (!fits) {
                return false;
            }
        }
        return at == text.length();
    }

    private boolean blanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return true;
    }

    private boolean directive(char directive) {
        switch (directive) {
            case 'Y' -> year = number(4);
            case 'y' -> year = century(number(2));
            case 'm' -> month = number(2);
            case 'd' -> day = number(2);
            case 'H', 'I' -> hour = number(2);
            case 'M' -> minute = number(2);
            case 'S' -> second = number(2);
            case 'f' -> {
                int begin = at;
                nanos = number(6) * (int) Math.pow(10, 9.0 - (at - begin));
            }
            default -> {
                return word(directive);
            }
        }
        return true;
    }

    private static int century(int year) {
        return year + (year < 69 ? 2000 : 1900);
    }

    private boolean word(char directive) {
        if (directive == '%') {
            return at < text.length() && text.charAt(at++) == '%';
        }
        int begin = at;
        while (at < text.length() && isPart(text.charAt(at), directive)) {
            at++;
        }
        String word = DateNames.plain(text.substring(begin, at));
        return switch (directive) {
            case 'b', 'B' -> {
                Integer named = DateNames.month(word);
                month = named == null ? 0 : named;
                yield named != null;
            }
            case 'a', 'A' -> DateNames.isWeekday(word);
            case 'p' -> {
                half = word.equals("am") ? 0 : 12;
                yield word.equals("am") || word.equals("pm");
            }
            case 'z' -> {
                offset = word.equals("z") ? ZoneOffset.UTC : ZoneOffset.of(word);
                yield true;
            }
            case 'Z' -> word.equals("utc") || word.equals("gmt");
            default -> false;
        };
    }

    private static boolean isPart(char c, char directive) {
        return Character.isLetter(c) || (directive == 'z' && "+-:0123456789".indexOf(c) >= 0);
    }

    private int number(int digitsMax) {
        int begin = at;
        while (at < text.length() && at - begin < digitsMax && Chars.isDigit(text.charAt(at))) {
            at++;
        }
        return Integer.parseInt(text.substring(begin, at));
    }

    private LocalDateTime date() {
        int hours = half < 0 ? hour : hour % 12 + half;
        return LocalDateTime.of(year, month, day, hours, minute, second, nanos)
                .atOffset(offset)
                .withOffsetSameInstant(ZoneOffset.UTC)
                .toLocalDateTime();
    }
}
