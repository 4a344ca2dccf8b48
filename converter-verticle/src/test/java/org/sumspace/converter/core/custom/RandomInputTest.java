package org.sumspace.converter.core.custom;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.multipart.MultipartReader;
import org.sumspace.common.http.multipart.PartHeaders;
import org.sumspace.converter.core.csv.CsvRow;
import org.sumspace.converter.core.csv.DialectSettings;
import org.sumspace.converter.core.csv.InvalidCsvException;
import org.sumspace.converter.core.csv.Table;
import org.sumspace.converter.core.expression.ExpressionException;
import org.sumspace.converter.core.expression.ExpressionNames;
import org.sumspace.converter.core.expression.ExpressionParser;
import org.sumspace.converter.core.jsonata.JsonataException;
import org.sumspace.converter.core.jsonata.JsonataProgram;

/**
 * Random input, the same in every run, is refused only with the expected exceptions, and read the same way in pieces of
 * any size.
 */
class RandomInputTest {
    private static final int ROUNDS = Integer.getInteger("random.rounds", 3_000);
    private static final List<String> WORDS = List.of(
            ("x y 0 1 -1 2.5 1e400 'a' '' \"b\" r'(a+)+$' f'{x}' '{}' '{0.scheme}' None True False [ ] ( ) { } , : := . + - *"
                            + " ** / // % < <= == != in not is and or if else for lambda x: y: [x] {'k':x} (x,y) [1:] [::-1] for y in x"
                            + " .get('k') .items() .keys() .split() .split('a') .join(x) .format(x) .format(k=x) .group(1) .update(x)"
                            + " .strip() .zfill(9) .replace('a',x) .upper() .scheme len( str( int( float( list( dict( sorted( range( zip("
                            + " enumerate( max( min( sum( any( search( match( urlparse( parse_date( path_join( round( abs( pow( isinstance("
                            + " each( first( merged( without( nested( duration( instant( number( format( is_empty( details(")
                    .split(" "));
    private static final List<String> PROGRAM_WORDS = List.of(
            "a b $ $$ $x 1 2.5 \"t\" null true [ ] ( ) { } , : := . .. & + - * / % = != < ~> ? function($x){ } $sum( $map( $join( $pad( $string( $count( $parse_date( $replace( $split( $keys( [0] /a/ ; ** % ^ @ #"
                    .split(" "));

    @Test
    void randomExpressions_failOnlyAsExpected() {
        SplittableRandom random = new SplittableRandom(1);
        Object[] values = {null, 1L, "abc", List.of(1L, "a"), Map.of("k", "v"), 2.5, true};
        for (int i = 0; i < ROUNDS * 10; i++) {
            String source = words(random, WORDS);
            try {
                ExpressionParser.compile("lambda x, y: " + source, ExpressionNames.standard())
                        .call(values[random.nextInt(values.length)], values[random.nextInt(values.length)]);
            } catch (ExpressionException e) {
                assertThat(e.getMessage()).isNotEmpty();
            } catch (Throwable e) {
                throw new AssertionError(source, e);
            }
        }
    }

    @Test
    void randomPrograms_failOnlyAsExpected() {
        SplittableRandom random = new SplittableRandom(2);
        for (int i = 0; i < ROUNDS; i++) {
            String source = words(random, PROGRAM_WORDS);
            try {
                JsonataProgram.compile(source).evaluate(Map.of("a", 1, "b", "x"));
            } catch (JsonataException e) {
                assertThat(e.getMessage()).isNotEmpty();
            } catch (Throwable e) {
                throw new AssertionError(source, e);
            }
        }
    }

    private static String words(SplittableRandom random, List<String> words) {
        StringBuilder source = new StringBuilder();
        for (int i = random.nextInt(1, 12); i > 0; i--) {
            source.append(words.get(random.nextInt(words.size()))).append(random.nextInt(3) == 0 ? "" : " ");
        }
        return source.toString();
    }

    @Test
    void randomTables_areReadTheSameInPiecesOfAnySize() {
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < ROUNDS; i++) {
            byte[] bytes = bytes(random, "ab,;\t\"'\\\n\r \u00ff\u00ef\u00bb\u00bf1\u0000");
            DialectSettings settings = new DialectSettings(
                    random.nextBoolean() ? null : ',',
                    random.nextBoolean() ? null : '"',
                    random.nextBoolean() ? null : '\\',
                    random.nextBoolean(),
                    random.nextBoolean(),
                    null);
            assertThat(rows(bytes, settings, 1))
                    .isEqualTo(rows(bytes, settings, 5))
                    .isEqualTo(rows(bytes, settings, 1000));
        }
    }

    private static List<CsvRow> rows(byte[] bytes, DialectSettings settings, int piece) {
        Table table = new Table(null, settings);
        List<CsvRow> rows = new ArrayList<>();
        try {
            for (int at = 0; at <= bytes.length; at += piece) {
                byte[] part = Arrays.copyOfRange(bytes, at, Math.min(bytes.length, at + piece));
                table.add(part, part.length, at + piece > bytes.length);
                for (CsvRow row = table.next(); row != null; row = table.next()) {
                    rows.add(row);
                }
            }
        } catch (InvalidCsvException e) {
            rows.clear();
        }
        return rows;
    }

    private static byte[] bytes(SplittableRandom random, String alphabet) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(60); i > 0; i--) {
            text.append(alphabet.charAt(random.nextInt(alphabet.length())));
        }
        return text.toString().getBytes(ISO_8859_1);
    }

    @Test
    void randomForms_areReadTheSameInPiecesOfAnySize() {
        SplittableRandom random = new SplittableRandom(4);
        String[] words = {"--b", "\r\n", "--", "Content-Disposition: form-data; name=a", "x", "\r", "\n", ";", "\"", "b"
        };
        for (int i = 0; i < ROUNDS; i++) {
            StringBuilder form = new StringBuilder("--b\r\nContent-Disposition: form-data; name=a\r\n\r\n");
            for (int k = random.nextInt(20); k > 0; k--) {
                form.append(words[random.nextInt(words.length)]);
            }
            assertThat(parts(form.toString(), 1)).isEqualTo(parts(form.toString(), 1000));
        }
    }

    private static String parts(String form, int piece) {
        StringBuilder seen = new StringBuilder();
        MultipartReader reader = MultipartReader.of("multipart/form-data; boundary=b", new MultipartReader.Sink() {
            @Override
            public void begin(PartHeaders headers) {
                seen.append(headers);
            }

            @Override
            public void bytes(byte[] bytes, int begin, int end) {
                seen.append(new String(bytes, begin, end - begin, UTF_8));
            }

            @Override
            public void end() {
                seen.append('|');
            }
        });
        try {
            for (int at = 0; at < form.length(); at += piece) {
                byte[] part =
                        form.substring(at, Math.min(form.length(), at + piece)).getBytes(UTF_8);
                reader.read(part, part.length);
            }
            reader.end();
        } catch (NodeException e) {
            seen.append(e.getMessage());
        }
        return seen.toString();
    }
}
