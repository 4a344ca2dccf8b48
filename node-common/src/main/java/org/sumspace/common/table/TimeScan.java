package org.sumspace.common.table;

import java.util.Locale;
import java.util.Map;

/** Parses the time of day and the zone of a text. It is reused for each text. */
final class TimeScan {
    private static final int SHIFT_DIGITS = 4;
    private static final int FRACTION_DIGITS = 9;
    private static final int NOON = 12;
    private static final int HOUR_MINUTES = 60;
    private static final int OFFSET_MAX = 18 * HOUR_MINUTES;

    /** Zones with their offsets from UTC in minutes. Other abbreviations are ambiguous. */
    private static final Map<String, Integer> ZONES = Map.ofEntries(
            Map.entry("z", 0),
            Map.entry("utc", 0),
            Map.entry("gmt", 0),
            Map.entry("ut", 0),
            Map.entry("wet", 0),
            Map.entry("west", 60),
            Map.entry("cet", 60),
            Map.entry("cest", 120),
            Map.entry("mez", 60),
            Map.entry("mesz", 120),
            Map.entry("eet", 120),
            Map.entry("eest", 180),
            Map.entry("est", -300),
            Map.entry("edt", -240),
            Map.entry("cdt", -300),
            Map.entry("mst", -420),
            Map.entry("mdt", -360),
            Map.entry("pst", -480),
            Map.entry("pdt", -420));

    private final TextCursor in;

    private boolean timed;
    private int hour;
    private int minute;
    private int secondOfMinute;
    private String fraction = "";
    private boolean zoned;
    private int offset;

    TimeScan(TextCursor in) {
        this.in = in;
    }

    void start() {
        timed = false;
        hour = 0;
        minute = 0;
        secondOfMinute = 0;
        fraction = "";
        zoned = false;
        offset = 0;
    }

    boolean isTimed() {
        return timed;
    }

    boolean isZoned() {
        return zoned;
    }

    /** Whether the text is already a day and a time in the form of ISO 8601. */
    boolean isPlain() {
        int end = in.length();
        if (zoned && in.charAt(end - 1) == 'Z') {
            end--;
        } else if (zoned && end > 6 && in.charAt(end - 3) == ':' && "+-".indexOf(in.charAt(end - 6)) >= 0) {
            end -= 6;
        } else if (zoned) {
            return false;
        }
        int length = end - 11;
        return in.charAt(13) == ':'
                && (length == 5
                        || (length >= 8
                                && in.charAt(16) == ':'
                                && (length == 8
                                        || (in.charAt(19) == '.'
                                                && in.endOfDigits(20) == end
                                                && end - 20 <= FRACTION_DIGITS))));
    }

    /** After the date: {@code T10:00:00.5+02:00}, {@code 10:00 a. m.}, {@code 10h00}, {@code , 10:00 (UTC)}. */
    boolean afterDate() {
        boolean separated = in.take('T') || in.take('t') || in.take(':');
        if (!separated) {
            boolean comma = in.take(',');
            separated = in.spaces() || comma;
            int here = in.at();
            String word = in.word();
            if (!word.isEmpty()) {
                if (!(word.equals("at") || word.equals("um") || word.equals("\u00e0") || word.equals("a"))
                        || !in.spaces()) {
                    in.back(here);
                    return false;
                }
            }
        }
        if (!separated || !clock()) {
            return false;
        }
        in.spaces();
        if (!in.isAtEnd() && !zone()) {
            return false;
        }
        in.spaces();
        return remark();
    }

    /** Names of the zone in brackets, as Java and JavaScript write them. */
    private boolean remark() {
        if (!in.isAtEnd() && (in.next() == '(' || in.next() == '[') && zoned) {
            char close = in.next() == '(' ? ')' : ']';
            if (in.endsAtFirst(close)) {
                in.toEnd();
            }
        }
        return in.isAtEnd();
    }

    /** Hours, minutes and perhaps seconds. */
    boolean clock() {
        int from = in.at();
        hour = in.number();
        if (hour < 0 || in.at() - from > 2 || !(in.take(':') || in.take('h'))) {
            return false;
        }
        from = in.at();
        minute = in.number();
        if (minute < 0 || in.at() - from != 2) {
            return false;
        }
        if (in.take(':')) {
            from = in.at();
            secondOfMinute = in.number();
            if (secondOfMinute < 0 || in.at() - from != 2) {
                return false;
            }
            if (in.isDigit(in.at() + 1) && (in.take('.') || in.take(','))) {
                fraction = in.digits(FRACTION_DIGITS);
            }
        }
        timed = true;
        return half() && hour < 24 && minute < HOUR_MINUTES && secondOfMinute < HOUR_MINUTES;
    }

    private boolean half() {
        int here = in.at();
        in.spaces();
        int from = in.at();
        String half = in.word();
        if (half.length() == 1 && in.take('.')) {
            in.spaces();
            half += in.word();
            in.take('.');
        }
        boolean morning = half.equalsIgnoreCase("am");
        if (!morning && !half.equalsIgnoreCase("pm")) {
            if (!half.equals("Uhr") || from == here) {
                in.back(here);
            }
            return true;
        }
        if (hour < 1 || hour > NOON) {
            return false;
        }
        hour = hour % NOON + (morning ? 0 : NOON);
        return true;
    }

    boolean zone() {
        if (in.isLetter()) {
            String name = in.word();
            Integer known = ZONES.get(name.toLowerCase(Locale.ROOT));
            if (known == null) {
                return false;
            }
            offset = known;
            zoned = true;
            return in.isAtEnd() || (in.next() != '+' && in.next() != '-') || (known == 0 && shift());
        }
        return shift();
    }

    private boolean shift() {
        int sign = in.take('+') ? 1 : in.take('-') || in.take('\u2212') ? -1 : 0;
        int from = in.at();
        int shift = in.number();
        int digits = in.at() - from;
        if (sign == 0 || shift < 0) {
            return false;
        }
        int minutes = 0;
        if (digits == SHIFT_DIGITS) {
            minutes = shift % 100;
            shift /= 100;
        } else if (digits > 2) {
            return false;
        } else if (in.take(':')) {
            from = in.at();
            minutes = in.number();
            if (in.at() - from != 2) {
                return false;
            }
        }
        offset = sign * (shift * HOUR_MINUTES + minutes);
        zoned = true;
        return minutes < HOUR_MINUTES && Math.abs(offset) <= OFFSET_MAX;
    }

    /** Adds the time and the zone that the text has, in the form of ISO 8601. */
    void addTo(StringBuilder plain) {
        if (timed) {
            two(plain.append('T'), hour);
            two(plain.append(':'), minute);
            two(plain.append(':'), secondOfMinute);
            if (!fraction.isEmpty()) {
                plain.append('.').append(fraction);
            }
        }
        if (zoned && offset == 0) {
            plain.append('Z');
        } else if (zoned) {
            two(plain.append(offset < 0 ? '-' : '+'), Math.abs(offset) / HOUR_MINUTES);
            two(plain.append(':'), Math.abs(offset) % HOUR_MINUTES);
        }
    }

    private static void two(StringBuilder text, int number) {
        text.append((char) ('0' + number / 10)).append((char) ('0' + number % 10));
    }
}
