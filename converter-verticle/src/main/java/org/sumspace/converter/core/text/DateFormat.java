package org.sumspace.converter.core.text;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** Parses a date by a format of Python's {@code strptime} directives: {@code %d/%m/%Y %H:%M}. */
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
    private int amPmHours = -1;
    private ZoneOffset offset = ZoneOffset.UTC;

    private DateFormat(String text) {
        this.text = text;
    }

    /** The date as {@link Dates} formats it, or null if the text does not match the format. */
    public static @Nullable String parse(String text, String format) {
        DateFormat reader = new DateFormat(text.strip());
        try {
            return reader.read(format) ? Dates.format(reader.date()) : null;
        } catch (DateTimeException | NumberFormatException e) {
            return null;
        }
    }

    private boolean read(String format) {
        for (int i = 0; i < format.length(); i++) {
            char c = format.charAt(i);
            boolean matches;
            if (c == '%' && i + 1 < format.length()) {
                matches = directive(format.charAt(++i));
            } else if (Character.isWhitespace(c)) {
                matches = skipBlanks();
            } else {
                matches = at < text.length() && text.charAt(at++) == c;
            }
            if (!matches) {
                return false;
            }
        }
        return at == text.length();
    }

    private boolean skipBlanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return true;
    }

    private boolean directive(char directive) {
        switch (directive) {
            case 'Y' -> year = number(4);
            case 'y' -> year = withCentury(number(2));
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
                return wordDirective(directive);
            }
        }
        return true;
    }

    private static int withCentury(int year) {
        return year + (year < 69 ? 2000 : 1900);
    }

    private boolean wordDirective(char directive) {
        if (directive == '%') {
            return at < text.length() && text.charAt(at++) == '%';
        }
        int begin = at;
        while (at < text.length() && isWordCharacter(text.charAt(at), directive)) {
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
                amPmHours = word.equals("am") ? 0 : 12;
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

    private static boolean isWordCharacter(char c, char directive) {
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
        int hours = amPmHours < 0 ? hour : hour % 12 + amPmHours;
        return LocalDateTime.of(year, month, day, hours, minute, second, nanos)
                .atOffset(offset)
                .withOffsetSameInstant(ZoneOffset.UTC)
                .toLocalDateTime();
    }
}
