package org.sumspace.converter.core.jsonata;

import com.dashjoin.jsonata.Functions;
import com.dashjoin.jsonata.JException;
import com.dashjoin.jsonata.Jsonata;
import com.dashjoin.jsonata.Jsonata.Frame;
import com.dashjoin.jsonata.Jsonata.JFunction;
import com.dashjoin.jsonata.Utils;
import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.IsoFields;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Replaces the functions of the library whose values differ from those of the reference implementation. */
public final class CorrectedFunctions {
    private static final String URI_MARKS = "-_.!~*'()";
    private static final String URI_RESERVED = ";/?:@&=+$,#";
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]+(\\.[0-9]+)?([Ee][-+]?[0-9]+)?");
    private static final Pattern PREFIXED = Pattern.compile("0([xX][0-9a-fA-F]+|[oO][0-7]+|[bB][01]+)");
    private static final Pattern MONTH = Pattern.compile("[0-9]{4}-(0[1-9]|1[0-2])");
    private static final Pattern TIMESTAMP = Pattern.compile(
            "[0-9]{4}(-[01][0-9]){0,1}(-[0-3][0-9]){0,1}(T[0-2][0-9]:[0-5][0-9]:[0-5][0-9])?(\\.[0-9]+)?([+-][0-2][0-9]:?[0-5][0-9]|Z)?");
    private static final Pattern WEEK_YEAR = Pattern.compile("\\[X([^\\]]*)\\]");
    private static final Pattern OFFSET = Pattern.compile("[+-][0-9]{4}");

    private static final int CENTURY = 100;
    private static final int FIRST_YEAR_OF_TWO_DIGITS = 1900;
    private static final int DATE_CHARS = 10;

    private static final Map<String, String> SIGNATURES = Map.ofEntries(
            Map.entry("substring", "<s-nn?:s>"),
            Map.entry("sort", "<af?:a>"),
            Map.entry("distinct", "<x:x>"),
            Map.entry("count", "<x:n>"),
            Map.entry("base64encode", "<s-:s>"),
            Map.entry("base64decode", "<s-:s>"),
            Map.entry("encodeUrl", "<s-:s>"),
            Map.entry("decodeUrl", "<s-:s>"),
            Map.entry("decodeUrlComponent", "<s-:s>"),
            Map.entry("number", "<(nsb)-:n>"),
            Map.entry("formatNumber", "<n-so?:s>"),
            Map.entry("fromMillis", "<n-s?s?:s>"),
            Map.entry("toMillis", "<s-s?:n>"));
    private static final Map<String, JFunction> FUNCTIONS = functions(CorrectedFunctions.class, SIGNATURES);

    private CorrectedFunctions() {}

    static void bind(Frame frame) {
        FUNCTIONS.forEach(frame::bind);
    }

    /** Functions by their names; the library applies them partially only if they are methods of a public class. */
    static Map<String, JFunction> functions(Class<?> type, Map<String, String> signatures) {
        Map<String, JFunction> functions = new LinkedHashMap<>();
        signatures.forEach(
                (name, signature) -> functions.put(name, Jsonata.function(name, signature, type, null, name)));
        return functions;
    }

    /**
     * A copy of data with numbers of one Java class for equal values, because the library compares numbers inside lists and
     * objects by their classes. A number that no double represents stays as it is, with all its digits.
     */
    static @Nullable Object normalised(@Nullable Object value) {
        if (value instanceof List<?> list) {
            List<@Nullable Object> copy = new ArrayList<>(list.size());
            list.forEach(item -> copy.add(normalised(item)));
            return copy;
        }
        if (value instanceof Map<?, ?> map) {
            Map<Object, @Nullable Object> copy = new LinkedHashMap<>();
            map.forEach((key, item) -> copy.put(key, normalised(item)));
            return copy;
        }
        return value instanceof Number number ? normalised(number) : value;
    }

    private static Number normalised(Number number) {
        double nearest = number.doubleValue();
        if (!Double.isFinite(nearest)) {
            return number;
        }
        BigDecimal exact = new BigDecimal(number.toString());
        return exact.compareTo(BigDecimal.valueOf(nearest)) == 0 ? Utils.convertNumber(nearest) : number;
    }

    public static @Nullable String substring(@Nullable String text, @Nullable Number from, @Nullable Number length) {
        if (text == null || from == null) {
            return text;
        }
        int chars = text.codePointCount(0, text.length());
        double start = from.doubleValue();
        double begin = Math.max(0, start + (start < 0 ? chars : 0));
        double end = chars;
        if (length != null) {
            if (length.doubleValue() <= 0) {
                return "";
            }
            end = begin + length.doubleValue();
        }
        int first = (int) Math.min(chars, begin);
        int last = (int) Math.min(chars, end);
        return last <= first ? "" : text.substring(text.offsetByCodePoints(0, first), text.offsetByCodePoints(0, last));
    }

    public static @Nullable Object sort(@Nullable List<?> list, @Nullable Object comparator) {
        if (list == null) {
            return null;
        }
        if (comparator == null && list.size() > 1) {
            if (list.stream().allMatch(Number.class::isInstance)) {
                List<@Nullable Object> sorted = new ArrayList<>(list);
                sorted.sort(Comparator.comparing(item -> ((Number) Objects.requireNonNull(item)).doubleValue()));
                return sorted;
            }
            if (!list.stream().allMatch(String.class::isInstance)) {
                throw new JsonataException("$sort: expected an array of strings, an array of numbers, or a function");
            }
        }
        return Functions.sort(list, comparator);
    }

    public static @Nullable Object distinct(@Nullable Object value) {
        if (!(value instanceof List<?> list) || list.size() <= 1) {
            return value;
        }
        List<@Nullable Object> distinct = Utils.isSequence(value) ? Utils.createSequence() : new ArrayList<>();
        Map<@Nullable Object, Boolean> seen = new LinkedHashMap<>();
        for (Object item : list) {
            if (seen.put(normalised(item), true) == null) {
                distinct.add(item);
            }
        }
        return distinct;
    }

    /** The library counts no null. */
    public static Number count(@Nullable Object value) {
        return value == null ? 0 : value instanceof List<?> list ? list.size() : 1;
    }

    /** The reference implementation encodes a byte for each character. */
    public static @Nullable String base64encode(@Nullable String text) {
        if (text == null) {
            return null;
        }
        if (!StandardCharsets.ISO_8859_1.newEncoder().canEncode(text)) {
            throw new JsonataException("$base64encode: characters beyond Latin-1 are not supported");
        }
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    public static @Nullable String base64decode(@Nullable String text) {
        if (text == null) {
            return null;
        }
        try {
            return new String(Base64.getDecoder().decode(text), StandardCharsets.ISO_8859_1);
        } catch (IllegalArgumentException e) {
            throw new JsonataException("$base64decode: the string is not in base 64");
        }
    }

    public static @Nullable String encodeUrl(@Nullable String url) {
        if (url == null) {
            return null;
        }
        StringBuilder encoded = new StringBuilder();
        url.codePoints().forEach(c -> {
            if (c < 0x80 && (Character.isLetterOrDigit(c) || (URI_MARKS + URI_RESERVED).indexOf(c) >= 0)) {
                encoded.appendCodePoint(c);
                return;
            }
            if (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE) {
                throw new JsonataException("$encodeUrl: the string has half a character");
            }
            for (byte b : Character.toString(c).getBytes(StandardCharsets.UTF_8)) {
                encoded.append(String.format("%%%02X", b));
            }
            CostLimiter.requireSize(encoded.length());
        });
        return encoded.toString();
    }

    public static @Nullable String decodeUrl(@Nullable String url) {
        return url == null ? null : decoded(url, URI_RESERVED);
    }

    public static @Nullable String decodeUrlComponent(@Nullable String url) {
        return url == null ? null : decoded(url, "");
    }

    /** @param kept the characters that stay encoded */
    private static String decoded(String url, String kept) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = 0; i < url.length(); i++) {
            char c = url.charAt(i);
            if (c != '%') {
                int chars = Character.charCount(url.codePointAt(i));
                bytes.writeBytes(url.substring(i, i + chars).getBytes(StandardCharsets.UTF_8));
                i += chars - 1;
                continue;
            }
            int high = i + 2 < url.length() ? Character.digit(url.charAt(i + 1), 16) : -1;
            int low = i + 2 < url.length() ? Character.digit(url.charAt(i + 2), 16) : -1;
            if (high < 0 || low < 0) {
                throw new JsonataException("the URL has a % that is not followed by two hexadecimal digits");
            }
            int value = high * 16 + low;
            if (kept.indexOf(value) >= 0) {
                bytes.writeBytes(url.substring(i, i + 3).getBytes(StandardCharsets.US_ASCII));
            } else {
                bytes.write(value);
            }
            i += 2;
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes.toByteArray()))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new JsonataException("the URL is not UTF-8 after it is decoded");
        }
    }

    public static @Nullable Object number(@Nullable Object value) {
        if (value instanceof Boolean flag) {
            return flag ? 1 : 0;
        }
        if (value == Jsonata.NULL_VALUE) {
            throw new JsonataException("$number: null is not a number");
        }
        if (!(value instanceof String text)) {
            return value;
        }
        if (PREFIXED.matcher(text).matches()) {
            int radix = switch (text.toLowerCase(Locale.ROOT).charAt(1)) {
                case 'x' -> 16;
                case 'o' -> 8;
                default -> 2;
            };
            return finite(new BigInteger(text.substring(2), radix).doubleValue());
        }
        if (!NUMBER.matcher(text).matches()) {
            throw new JsonataException("$number: the string is not a number");
        }
        return finite(Double.parseDouble(text));
    }

    private static Number finite(double number) {
        if (Double.isInfinite(number)) {
            throw new JsonataException("$number: the number is too large");
        }
        return Utils.convertNumber(number);
    }

    public static @Nullable String formatNumber(
            @Nullable Number value, @Nullable String picture, @Nullable Map<?, ?> options) {
        if (value == null || picture == null) {
            return null;
        }
        if (options == null && picture.chars().noneMatch(c -> (c >= '0' && c <= '9') || c == '#')) {
            throw new JsonataException("$formatNumber: the picture has no digit");
        }
        if (options != null || picture.indexOf('e') >= 0) {
            return Functions.formatNumber(value, picture, options);
        }
        int negative = picture.indexOf(';');
        String part = negative < 0
                ? picture
                : value.doubleValue() < 0 ? picture.substring(negative + 1) : picture.substring(0, negative);
        int point = part.indexOf('.');
        int decimals = point < 0
                ? 0
                : (int) part.substring(point)
                        .chars()
                        .filter(c -> (c >= '0' && c <= '9') || c == '#')
                        .count();
        int shift = part.indexOf('%') >= 0 ? 2 : part.indexOf('\u2030') >= 0 ? 3 : 0;
        Number rounded = Functions.round(value, decimals + shift);
        boolean losesItsSign = negative >= 0 && value.doubleValue() < 0 && rounded.doubleValue() == 0;
        String text = Functions.formatNumber(losesItsSign ? value : rounded, picture, null);
        boolean fractionAlone = point > 0 && part.substring(0, point).chars().noneMatch(c -> c >= '0' && c <= '9');
        if (fractionAlone && rounded.doubleValue() == 0) {
            throw new JsonataException(
                    "$formatNumber: zero in a picture without a digit before the point is not supported");
        }
        return fractionAlone && Math.abs(rounded.doubleValue()) < 1 ? text.replaceFirst("0\\.", ".") : text;
    }

    public static @Nullable String fromMillis(
            @Nullable Number millis, @Nullable String picture, @Nullable String zone) {
        if (millis == null) {
            return null;
        }
        if (picture != null && picture.contains("]]")) {
            throw new JsonataException("$fromMillis: brackets as text are not supported in a picture");
        }
        if (picture == null || !picture.contains("[X")) {
            return Functions.dateTimeFromMillis(millis, picture, zone);
        }
        ZoneOffset offset = zone != null && OFFSET.matcher(zone).matches() ? ZoneOffset.of(zone) : ZoneOffset.UTC;
        int year = Instant.ofEpochMilli(millis.longValue()).atOffset(offset).get(IsoFields.WEEK_BASED_YEAR);
        long middle = Instant.parse("%04d-07-01T00:00:00Z".formatted(year)).toEpochMilli();
        Matcher weekYear = WEEK_YEAR.matcher(picture);
        StringBuilder known = new StringBuilder();
        while (weekYear.find()) {
            String text = Functions.dateTimeFromMillis(middle, "[Y" + weekYear.group(1) + "]", null);
            weekYear.appendReplacement(known, Matcher.quoteReplacement(text));
        }
        return Functions.dateTimeFromMillis(millis, weekYear.appendTail(known).toString(), zone);
    }

    public static @Nullable Object toMillis(@Nullable String text, @Nullable String picture) {
        if (text == null) {
            return null;
        }
        if (picture == null && !TIMESTAMP.matcher(text).matches()) {
            throw new JsonataException("$toMillis: the string is not a timestamp of ISO 8601");
        }
        try {
            if (picture == null && text.length() >= DATE_CHARS) {
                LocalDate.parse(text.substring(0, DATE_CHARS));
            }
            Number millis = Functions.dateTimeToMillis(
                    picture == null && MONTH.matcher(text).matches() ? text + "-01" : text, picture);
            return picture == null || millis == null ? millis : withCentury(millis.longValue());
        } catch (JException | JsonataException e) {
            throw e;
        } catch (ParseException | RuntimeException e) {
            throw new JsonataException("$toMillis: the string is not a time of this form");
        }
    }

    /** Years of two digits are those of the twentieth century, as in JavaScript. */
    private static Number withCentury(long millis) {
        OffsetDateTime time = Instant.ofEpochMilli(millis).atOffset(ZoneOffset.UTC);
        boolean twoDigits = time.getYear() >= 0 && time.getYear() < CENTURY;
        return twoDigits ? time.plusYears(FIRST_YEAR_OF_TWO_DIGITS).toInstant().toEpochMilli() : millis;
    }
}
